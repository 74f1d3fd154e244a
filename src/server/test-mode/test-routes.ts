// What a test from outside needs of a server in test mode: its clock, the messages it sent, how its providers behave, its jobs,
// customers of two tenants, and configurators who publish. No other mode has these routes.
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';
import type { ChannelKey } from '../settings/channel-keys.ts';
import { Configurators, requireOwnScope } from './configurators.ts';
import { seedTenants } from './seed-tenants.ts';
import type { SettableClock } from './settable-clock.ts';
import type { PublishAs } from './test-publishing.ts';

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
  /** The keys of the channels, of which the first two are the tenants of the seed. */
  channelKeys: readonly ChannelKey[];
  /** URL of the account that publishes. */
  publisherUrl: string;
}

/** What of the server the routes of the test mode run. */
export interface TestActions {
  /** Runs the jobs that are due. Returns how much of each kind there was. */
  sweep: () => Promise<Partial<Record<string, number>>>;
  publish: PublishAs;
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

export function testRoutes(app: FastifyInstance, providers: TestProviders, actions: TestActions): void {
  const { clock } = providers;
  addProviderRoutes(app, providers);
  addTenantRoutes(app, providers, actions);
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
    swept: await actions.sweep(),
  }));
}

function addProviderRoutes(app: FastifyInstance, { providers, messages }: TestProviders): void {
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
}

const configurator = object({ channel: text, name: text, token: text }, ['channel', 'name', 'token']);
const customer = object(
  { channel: text, supplierCode: text, riskCode: text, token: text, tradeId: text, orderSn: text },
  ['channel', 'supplierCode', 'riskCode', 'token', 'tradeId', 'orderSn'],
);
const seeded = object(
  {
    customers: { type: 'array', items: customer },
    configurators: { type: 'array', items: configurator },
  },
  ['customers', 'configurators'],
);
const published = object(
  { screen: text, number: { type: 'integer' }, contentHash: text, changed: { type: 'boolean' } },
  ['screen', 'number', 'contentHash', 'changed'],
);
const publishBody = object({ document: { type: 'object' } }, ['document']);

function addTenantRoutes(
  app: FastifyInstance,
  { clock, channelKeys }: TestProviders,
  { publish }: TestActions,
): void {
  const configurators = new Configurators();
  app.post('/__test/seed', route(seeded), () =>
    seedTenants({ app, now: clock.now, channelKeys, configurators }),
  );

  const response = object({ published: { type: 'array', items: published } }, ['published']);
  app.post<{ Body: { document: object } }>(
    '/__test/publish',
    route(response, { body: publishBody }),
    async ({ headers: { token }, body: { document } }) => {
      const { channel, name } = configurators.require(token);
      requireOwnScope(document, channel);
      const result = await publish(document, name);
      if (!result.ok) {
        const issues = result.issues.map(({ id, ...issue }) => ({ ...issue, path: `document/${id}` }));
        throw new Problem('request.invalid', { issues });
      }
      return {
        published: result.published.map(({ screen, number, contentHash, changed }) => ({
          screen,
          number,
          contentHash,
          changed,
        })),
      };
    },
  );
}
