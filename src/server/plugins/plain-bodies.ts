// Accepts request bodies only as they are: not compressed, and JSON in valid UTF-8.
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';

/**
 * Refuses compressed bodies before reading them, and closes their connection: a few kilobytes may become gigabytes.
 * Refuses JSON that is not UTF-8; Node would store U+FFFD in the place of what it cannot decode.
 */
export function plainBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
    if (encoding === 'identity') return;
    void reply.header('connection', 'close');
    throw new Problem('request.notJson');
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body)) return done(new Problem('request.invalid'));
    return parseJson(request, body.toString('utf8'), done);
  });
}
