// `/sim/`: what the simulators received and sent, with buttons for what people do, for whoever tries or tests the shop.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';
import { isOwnOrigin } from '../plugins/own-origin.ts';
import { faceOutcomes, type FaceOutcome } from '../simulators/face-simulator.ts';
import type { StartedSimulators } from '../simulators/started-simulators.ts';
import { behaviours, setBehaviour, type BehaviourKind } from './sim-behaviour.ts';
import { pageMarkup } from './page-markup.ts';
import { payAsked, paymentActions, type PaymentAction } from './payment-actions.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PAGE_STYLES } from './page-styles.ts';
import { simLanguageOf } from './sim-words.ts';

export const SIM_PATH = '/sim/';

/** Bytes of a submitted form; the longest field is a name of 64 characters. */
const FORM_LIMIT = 4096;
/** The name of a channel's customer, and the number of a payment. */
const NAME = { type: 'string', pattern: '^[\\w-]{1,64}$' };

/** The query of the page, and of the forms that lead back to it. */
interface PageQuery {
  language?: string;
  /** What came of the last button. */
  outcome?: string;
}

const form = (properties: object) => ({
  bodyLimit: FORM_LIMIT,
  schema: {
    body: { type: 'object', additionalProperties: false, required: Object.keys(properties), properties },
  },
});

/**
 * Serves the page of the simulators. Only servers with simulators have it, and `buildServer` never adds it in production. It shows
 * codes and numbers of customers as the simulated providers know them, so it is as open as the control pages of the simulators.
 */
export async function simPage(app: FastifyInstance, simulators: StartedSimulators): Promise<void> {
  app.get('/sim', async (_request, reply) => reply.redirect(SIM_PATH));
  app.get('/sim/page.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(PAGE_STYLES),
  );
  app.get('/sim/page.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(PAGE_SCRIPT),
  );
  app.get<{ Querystring: PageQuery }>(SIM_PATH, async ({ query, headers }, reply) => {
    const language = simLanguageOf(query.language, headers['accept-language']);
    const page = pageMarkup(simulators, { language, outcome: query.outcome });
    // Without a referrer, older browsers would name no origin when a form is sent.
    reply.header('referrer-policy', 'same-origin').header('cache-control', 'no-store');
    return reply.type('text/html; charset=utf-8').send(page.text);
  });
  await app.register(async (scope) => forms(scope, simulators));
}

/** The forms of the page: browsers send them without scripts. Each leads back to the page, or on to the shop. */
function forms(app: FastifyInstance, simulators: StartedSimulators): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onRequest', async (request) => requirePage(request));

  const service = { enum: Object.keys(simulators) };
  const behaviour = form({ service, kind: { enum: [...behaviours] } });
  app.post<{ Body: { service: keyof StartedSimulators; kind: BehaviourKind }; Querystring: PageQuery }>(
    '/sim/behaviour',
    behaviour,
    async ({ body: { service: name, kind }, query }, reply) => {
      setBehaviour(simulators[name]!, kind);
      return reply.redirect(pageUrl(query, name), 303);
    },
  );

  const payment = form({ outTradeNo: NAME, action: { enum: [...paymentActions] } });
  app.post<{ Body: { outTradeNo: string; action: PaymentAction }; Querystring: PageQuery }>(
    '/sim/payment',
    payment,
    async ({ body: { outTradeNo, action }, query }, reply) => {
      if (!simulators.payment) throw new Problem('request.unknown');
      const outcome = payAsked(simulators.payment, outTradeNo, action);
      return reply.redirect(pageUrl({ ...query, outcome }, 'payment'), 303);
    },
  );

  const face = form({ bizToken: NAME, outcome: { enum: [...faceOutcomes] } });
  app.post<{ Body: { bizToken: string; outcome: FaceOutcome }; Querystring: PageQuery }>(
    '/sim/face',
    face,
    async ({ body: { bizToken, outcome }, query }, reply) => {
      if (!simulators.face) throw new Problem('request.unknown');
      const isDecided = simulators.face.decide(bizToken, outcome);
      const said = isDecided ? `face.${outcome}` : 'face.impossible';
      return reply.redirect(pageUrl({ ...query, outcome: said }, 'face'), 303);
    },
  );

  app.post<{ Body: { thirdUserId: string } }>(
    '/sim/channel',
    form({ thirdUserId: NAME }),
    async ({ body }, reply) => {
      if (!simulators.channel) throw new Problem('request.unknown');
      return reply.redirect(simulators.channel.signLink(body), 303);
    },
  );
}

/**
 * Lets only the page itself change something: a request that names no page at all is refused too, because no browser sends one.
 *
 * @throws Problem request.origin
 */
function requirePage(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isNamed = origin !== undefined || site !== undefined;
  if (!isNamed || !isOwnOrigin(request)) throw new Problem('request.origin');
}

/** The page in the language of the form, at the service that was set. */
function pageUrl({ language, outcome }: PageQuery, service: keyof StartedSimulators): string {
  const query = new URLSearchParams({ ...(language && { language }), ...(outcome && { outcome }) });
  return `${SIM_PATH}?${query.toString()}#${service}`;
}
