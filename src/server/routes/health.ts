import type { FastifyInstance } from 'fastify';
import type { Services } from '../services/services.ts';

const HEALTH = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: { status: { const: 'ok' } },
};

/** Serves `/health`, which load balancers ask: whether the database answers this server. */
export function healthRoute(app: FastifyInstance, { db }: Services): void {
  const options = { schema: { response: { 200: HEALTH } }, config: { rate: { network: 600 } } };
  app.get('/health', options, async () => {
    await db.execute('select 1');
    return { status: 'ok' };
  });
}
