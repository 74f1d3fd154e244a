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

type BehaviourName = keyof typeof BEHAVIOURS;

export type ProviderBehaviour = (typeof BEHAVIOURS)[BehaviourName];

/** How a provider that sends notices then sends them; undefined leaves it to the amounts. */
const DELIVERIES = {
  ok: undefined,
  hang: undefined,
  error: undefined,
  late: 'late',
  duplicate: 'twice',
  lost: 'never',
} as const satisfies Record<BehaviourName, string | undefined>;

/** The part of a simulator that a behaviour sets. */
interface TestProvider {
  setBehaviour: (behaviour: ProviderBehaviour) => void;
  /** Of a provider that sends notices by itself. */
  setNoticeDelivery?: (delivery: (typeof DELIVERIES)[BehaviourName]) => void;
}

/** The simulators of a server in test mode. */
export interface TestProviders {
  clock: SettableClock;
  /** By name, such as `sms`. */
  providers: ReadonlyMap<string, TestProvider>;
  /** The codes that were sent. */
  messages: () => readonly { mobile: string; code: string }[];
  /** The other text messages, in full: links of invitations, and what became of orders. */
  texts: () => readonly { mobile: string; text: string }[];
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

function addProviderRoutes(app: FastifyInstance, { providers, messages, texts }: TestProviders): void {
  const list = (field: string) => ({
    type: 'array',
    items: object({ mobile: text, [field]: text }, ['mobile', field]),
  });
  app.get<{ Querystring: { mobile?: string } }>(
    '/__test/sms',
    route(object({ messages: list('code'), texts: list('text') }, ['messages', 'texts']), {
      querystring: object({ mobile: text }, []),
    }),
    async ({ query: { mobile } }) => {
      const isAsked = (sent: { mobile: string }) => mobile === undefined || sent.mobile === mobile;
      return {
        messages: messages()
          .filter(isAsked)
          .map(({ mobile: number, code }) => ({ mobile: number, code })),
        texts: texts()
          .filter(isAsked)
          .map(({ mobile: number, text: words }) => ({ mobile: number, text: words })),
      };
    },
  );

  const behaviour = object({ behaviour: { enum: Object.keys(BEHAVIOURS) } }, ['behaviour']);
  app.post<{ Params: { name: string }; Body: { behaviour: BehaviourName } }>(
    '/__test/providers/:name',
    route(behaviour, { body: behaviour }),
    async ({ params: { name }, body }) => {
      const provider = providers.get(name);
      if (!provider) throw new Problem('request.unknown');
      setBehaviour(provider, body.behaviour);
      return body;
    },
  );
}

/**
 * A provider that sends notices responds to requests as ever while its notices are late, lost or sent twice: a payment can then
 * be opened, and the query is what finds the money.
 */
function setBehaviour(provider: TestProvider, name: BehaviourName): void {
  const delivery = provider.setNoticeDelivery && DELIVERIES[name];
  provider.setNoticeDelivery?.(delivery);
  provider.setBehaviour(BEHAVIOURS[delivery ? 'ok' : name]);
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
