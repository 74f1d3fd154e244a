// What a test from outside needs of a server in test mode: its clock, the messages it sent, how its providers behave, and
// customers. No other mode has these routes.
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';
import { callPath } from '../../../schemas/generated/call-paths.ts';
import type { SettableClock } from './settable-clock.ts';

/** How a provider can be told to behave, and what its simulator calls it. */
const BEHAVIOURS = {
  ok: { kind: 'work' },
  hang: { kind: 'hang' },
  error: { kind: 'fail' },
  late: { kind: 'late', ms: 3000 },
  duplicate: { kind: 'duplicate' },
  lost: { kind: 'lost' },
} as const;

export type ProviderBehaviour = (typeof BEHAVIOURS)[keyof typeof BEHAVIOURS];

/** The simulators of a server in test mode. */
export interface TestProviders {
  clock: SettableClock;
  /** By name, such as `sms`. */
  providers: ReadonlyMap<string, { setBehaviour: (behaviour: ProviderBehaviour) => void }>;
  messages: () => readonly { mobile: string; code: string }[];
}

const text = { type: 'string' };
const object = (properties: object, required: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

/** A route with the schema of its response; tests call as often as they like. */
const route = (response: object, request: object = {}): RouteShorthandOptions => ({
  schema: { ...request, response: { 200: response } },
  config: { rate: { network: 100_000 } },
});

/** Two customers of each of two insurers. */
const CUSTOMERS = ['CHL-R01', 'CHL-R01', 'PSP-R04', 'PSP-R04'].map((riskCode) => ({
  supplierCode: riskCode.slice(0, 3),
  riskCode,
}));

/** @param sweep runs the jobs that are due, and returns how much of each kind there was */
export function testRoutes(
  app: FastifyInstance,
  { clock, providers, messages }: TestProviders,
  sweep: () => Promise<Partial<Record<string, number>>>,
): void {
  const moment = object({ now: text }, ['now']);
  const clockBody = object({ now: { type: ['string', 'null'], format: 'date-time' } }, ['now']);
  app.post<{ Body: { now: string | null } }>(
    '/__test/clock',
    route(moment, { body: clockBody }),
    async ({ body: { now } }) => {
      clock.set(now === null ? undefined : new Date(now));
      return { now: clock.now().toISOString() };
    },
  );

  const counts = { type: 'object', additionalProperties: { type: 'integer' } };
  app.post('/__test/sweep', route(object({ swept: counts }, ['swept'])), async () => ({
    swept: await sweep(),
  }));

  const message = object({ mobile: text, code: text }, ['mobile', 'code']);
  app.get<{ Querystring: { mobile?: string } }>(
    '/__test/sms',
    route(object({ messages: { type: 'array', items: message } }, ['messages']), {
      querystring: object({ mobile: text }, []),
    }),
    async ({ query: { mobile } }) => ({
      messages: messages()
        .filter((sent) => mobile === undefined || sent.mobile === mobile)
        .map(({ mobile: number, code }) => ({ mobile: number, code })),
    }),
  );

  const behaviour = object({ behaviour: { enum: Object.keys(BEHAVIOURS) } }, ['behaviour']);
  app.post<{ Params: { name: string }; Body: { behaviour: keyof typeof BEHAVIOURS } }>(
    '/__test/providers/:name',
    route(behaviour, { body: behaviour }),
    async ({ params: { name }, body }) => {
      const provider = providers.get(name);
      if (!provider) throw new Problem('request.unknown');
      provider.setBehaviour(BEHAVIOURS[body.behaviour]);
      return body;
    },
  );

  const customer = object({ supplierCode: text, riskCode: text, token: text, tradeId: text, orderSn: text }, [
    'supplierCode',
    'riskCode',
    'token',
    'tradeId',
    'orderSn',
  ]);
  app.post(
    '/__test/seed',
    route(object({ customers: { type: 'array', items: customer } }, ['customers'])),
    async () => ({ customers: await Promise.all(CUSTOMERS.map((product) => seedCustomer(app, product))) }),
  );
}

interface SeededCustomer {
  supplierCode: string;
  riskCode: string;
  token: string;
  tradeId: string;
  orderSn: string;
}

/** A customer who has started an application, by the call that a page makes. */
async function seedCustomer(
  app: FastifyInstance,
  product: { supplierCode: string; riskCode: string },
): Promise<SeededCustomer> {
  const response = await app.inject({ method: 'POST', url: callPath('getTradeId'), payload: product });
  const { data } = response.json<{ data?: Omit<SeededCustomer, keyof typeof product> }>();
  if (!data) throw new Problem('server.unavailable');
  const { token, tradeId, orderSn } = data;
  return { ...product, token, tradeId, orderSn };
}
