import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { COMPRESSED_FOLDER } from '../../core/pages/build.ts';
import { Problem } from '../../core/failures/problem.ts';
import { encodingFor } from './accepted-encoding.ts';

const namesIn = (folder: string): Set<string> => new Set(existsSync(folder) ? readdirSync(folder) : []);

/**
 * Serves the assets of a build, as small as the build has made them; responses that are compressed one by one are a sixth
 * larger. Needs `reply.sendFile`.
 *
 * @param folder of the build
 */
export function assets(app: FastifyInstance, folder: string): void {
  const names = namesIn(join(folder, 'assets'));
  const compressedNames = namesIn(join(folder, COMPRESSED_FOLDER, 'assets'));
  app.get<{ Params: { '*': string } }>('/shop/assets/*', ({ params, headers }, reply) => {
    const name = params['*'];
    // A missing asset belongs to another build; without this route the browser would get `index.html` in its place.
    if (!names.has(name)) throw new Problem('request.unknown');
    reply.header('vary', 'accept-encoding');
    if (!compressedNames.has(name) || encodingFor(headers['accept-encoding']) !== 'br')
      return reply.sendFile(`assets/${name}`);
    return reply.header('content-encoding', 'br').sendFile(`${COMPRESSED_FOLDER}/assets/${name}`);
  });
}
