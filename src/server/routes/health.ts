import type { FastifyInstance } from 'fastify';
import type { Database } from '../store/connection/database.ts';

export const HEALTH_PATH = '/health';

const HEALTH = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: { status: { const: 'ok' } },
};

/**
 * Serves `/health`, which load balancers ask: whether the database answers this server.
 *
 * @param db a connection that nothing else uses
 */
export function healthRoute(app: FastifyInstance, db: Database): void {
  const options = { schema: { response: { 200: HEALTH } }, config: { rate: { network: 600 } } };
  app.get(HEALTH_PATH, options, async () => {
    await db.execute('select 1');
    return { status: 'ok' };
  });
}
