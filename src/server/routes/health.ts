import type { FastifyInstance } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';
import type { Services } from '../services/services.ts';
import type { Database } from '../store/connection/database.ts';

export const HEALTH_PATH = '/health';

const HEALTH = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: { status: { const: 'ok' }, refusedForms: { type: 'integer', minimum: 1 } },
};

/**
 * Serves `/health`, which load balancers ask: whether the database answers this server. A server without a data key that others write with is not. Forms that it refuses are counted and
 * change no status, since every server refuses the same ones.
 *
 * @param db a connection that nothing else uses
 */
export function healthRoute(
  app: FastifyInstance,
  db: Database,
  { forms, keys }: Pick<Services, 'forms' | 'keys'>,
): void {
  const options = { schema: { response: { 200: HEALTH } }, config: { rate: { network: 600 } } };
  app.get(HEALTH_PATH, options, async () => {
    await db.execute('select 1');
    const keyId = keys.problemKeyId;
    if (keyId !== undefined) throw new Problem('server.unavailable', { keyId });
    const { refusedCount } = forms;
    return { status: 'ok', ...(refusedCount > 0 && { refusedForms: refusedCount }) };
  });
}
