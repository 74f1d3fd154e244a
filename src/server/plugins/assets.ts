import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { COMPRESSED_FOLDER } from '../../core/pages/build.ts';
import { Problem } from '../../core/failures/problem.ts';
import type { Database } from '../store/connection/database.ts';
import { encodingFor } from './accepted-encoding.ts';
import { KeptAssets, type KeptAsset } from './kept-assets.ts';

const ONE_YEAR_S = 31_536_000;
/** Names contain the hash of what is behind them, so that a response never expires. */
export const IMMUTABLE = `public, max-age=${ONE_YEAR_S}, immutable`;

const namesIn = (folder: string): Set<string> => new Set(existsSync(folder) ? readdirSync(folder) : []);

/**
 * Serves the assets of a build, as small as the build has made them; responses that are compressed one by one are a sixth
 * larger. Pages of other builds get theirs from the database. Needs `reply.sendFile`.
 *
 * @param folder of the build
 */
export function assets(app: FastifyInstance, folder: string, db: Database): void {
  const names = namesIn(join(folder, 'assets'));
  const compressedNames = namesIn(join(folder, COMPRESSED_FOLDER, 'assets'));
  const kept = new KeptAssets(db);
  app.get<{ Params: { '*': string } }>('/shop/assets/*', async ({ params, headers }, reply) => {
    const name = params['*'];
    const accepted = encodingFor(headers['accept-encoding']);
    if (!names.has(name)) return sendKept(reply, await kept.find(name, accepted));
    reply.header('vary', 'accept-encoding');
    if (!compressedNames.has(name) || accepted !== 'br') return reply.sendFile(`assets/${name}`);
    return reply.header('content-encoding', 'br').sendFile(`${COMPRESSED_FOLDER}/assets/${name}`);
  });
}

/** @throws Problem request.unknown: without it the browser would get the HTML of a page in place of an asset */
function sendKept(reply: FastifyReply, asset: KeptAsset | undefined): FastifyReply {
  if (asset === undefined) throw new Problem('request.unknown');
  const { mediaType, content, encoding } = asset;
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.headers({ 'cache-control': IMMUTABLE, vary: 'accept-encoding' }).type(mediaType).send(content);
}
