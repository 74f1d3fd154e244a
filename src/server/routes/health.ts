import type { FastifyInstance } from 'fastify';
import type { FormCache } from '../forms/form-cache.ts';
import type { Database } from '../store/connection/database.ts';

export const HEALTH_PATH = '/health';

const HEALTH = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: { status: { const: 'ok' }, refusedForms: { type: 'integer', minimum: 1 } },
};

/**
 * Serves `/health`, which load balancers ask: whether the database answers this server. Forms that it refuses are counted and
 * change no status, since every server refuses the same ones.
 *
 * @param db a connection that nothing else uses
 */
export function healthRoute(app: FastifyInstance, db: Database, forms: FormCache): void {
  const options = { schema: { response: { 200: HEALTH } }, config: { rate: { network: 600 } } };
  app.get(HEALTH_PATH, options, async () => {
    await db.execute('select 1');
    const { refusedCount } = forms;
    return { status: 'ok', ...(refusedCount > 0 && { refusedForms: refusedCount }) };
  });
}
