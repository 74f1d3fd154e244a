// Describes the calls as OpenAPI 3.1, from the contracts that their routes are built from.
import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { contractFiles } from '../../../schemas/generated/call-contracts.ts';
import type { Contract } from './contracts.ts';

const INFO = {
  title: 'Baoform calls',
  version: '1',
  description:
    'Every response has the envelope `{ code, status, message, data }`. A success has `status` SUCCESS, and its `data` ' +
    'has the schema of the call; a failure has `status` FAIL, a problem code and the HTTP status of that code.',
};

const SESSION = {
  type: 'apiKey',
  in: 'header',
  name: 'token',
  description: 'Token of a session, which `getTradeId` returns.',
} as const;

/** The parts of a route's schema that describe its call in the document. */
export const operationOf = ({ call, subject, description, who, kind, limits }: Contract) => ({
  operationId: call,
  tags: [subject],
  description,
  security: who === 'session' ? [{ session: [] }] : [],
  'x-kind': kind,
  ...(limits === undefined ? {} : { 'x-limits': limits }),
});

/** Collects the routes that are registered after it, and serves their description at `/openapi.json`. */
export async function openapi(app: FastifyInstance): Promise<void> {
  const tags = Object.values(contractFiles)
    .filter(({ calls }) => Object.keys(calls).length > 0)
    .map(({ title, description }) => ({ name: title.replace(/Calls$/, ''), description }));
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: INFO, tags, components: { securitySchemes: { session: SESSION } } },
    hideUntagged: true,
    convertConstToEnum: false,
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
  });
  // The contracts cannot change while the server runs.
  let text: string | undefined;
  app.get('/openapi.json', async (request, reply) => {
    text ??= JSON.stringify(app.swagger());
    // Weak, because the same tag stands for every compression of the text.
    const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
