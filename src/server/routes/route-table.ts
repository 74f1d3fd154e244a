import type { FastifyInstance } from 'fastify';

const TEXT = { type: 'string' };

/** Schema of the route table. */
const ROUTE_TABLE = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['call', 'method', 'path', 'who'],
    properties: { call: TEXT, method: TEXT, path: TEXT, who: TEXT },
  },
};

/** A row of the route table, as `npm run routes` prints it. */
export interface RouteRow {
  /** The name of the contract; empty for any other route. */
  call: string;
  method: string;
  path: string;
  /** `session` for a route that needs one, otherwise `anyone`. */
  who: string;
}

/** Serves `/gateway/routes`: every route that is registered after it, and itself. */
export function routeTable(app: FastifyInstance): void {
  const table: RouteRow[] = [];
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    // The files of the build have a route each; `/shop/*` stands for them.
    if (method === 'HEAD' || /^\/shop\/[^:*]+$/.test(url)) return;
    const { operationId: call = '' } = (schema ?? {}) as { operationId?: string };
    const who = config?.rate?.session === undefined ? 'anyone' : (config.who ?? 'session');
    table.push({ call, method: String(method), path: url, who });
  });
  const options = { schema: { response: { 200: ROUTE_TABLE } }, config: { rate: { network: 60 } } };
  app.get('/gateway/routes', options, async () => table);
}
