// A core system of insurers, with decisions on demand.
import { createHash } from 'node:crypto';
import type { OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import { shanghaiDate } from '../../../validators/values/shanghai-date.ts';
import { contentDigest, signatureFailure, signatureHeaders } from '../providers/http-signature.ts';
import { requestComponents, responseComponents } from '../providers/insurer-core.ts';
import { simulateSurrenders, type InsurerSurrenders, type SurrenderRequest } from './insurer-surrenders.ts';
import {
  SimulatedLetters,
  type Said,
  type SimulatedLetter,
  type SimulatedReply,
} from './simulated-letters.ts';
import {
  startSimulator,
  type SimulatedKey,
  type SimulatedRequest,
  type SimulatedResponse,
  type Simulator,
} from './simulator.ts';

/** What it decides about an application, one after the other: the first when it is sent, the next at each query. */
type Decisions = readonly ['accepted' | 'acceptedAtRisk' | 'rejected' | 'pending' | 'silent', ...string[]];

/** Decisions by the last digits of the applicant's mobile number, for manual tests; all others are accepted. */
const BY_LAST_DIGITS: Readonly<Record<string, Decisions>> = {
  '0011': ['rejected'],
  '0012': ['pending', 'accepted'],
  '0013': ['acceptedAtRisk', 'accepted'],
  '0014': ['acceptedAtRisk', 'rejected'],
  '0015': ['silent'],
  '0024': ['acceptedAtRisk'],
};

/** The last digits with which the policy is issued only when it is asked for again. */
const ISSUED_LATE = '0017';

export interface SimulatedApplication {
  application: OrderSnapshot;
  /** How often it was asked about. */
  asked: number;
  receivedAt: Date;
  /** What was said last. */
  decision: string;
}

export interface SimulatedPolicy {
  policyNo: string;
  firstDay: string;
  issuedAt: string;
}

export interface InsurerSimulator extends Simulator {
  /** The policies issued, by the number of their order. */
  policies(): ReadonlyMap<string, SimulatedPolicy>;
  /** The letters sent, by the number of their application. */
  letters(): ReadonlyMap<string, SimulatedLetter>;
  /** The applications received, by their number. */
  applications(): ReadonlyMap<string, SimulatedApplication>;
  /** The policies surrendered, with what each pays in fen, by their number. */
  surrenders(): ReadonlyMap<string, number>;
}

/** Starts an insurer that decides at once, and issues policies whose cover begins on the next day. */
export async function startInsurerSimulator(clock: () => Date = () => new Date()): Promise<InsurerSimulator> {
  const applications = new Map<string, SimulatedApplication>();
  const policies = new Map<string, SimulatedPolicy>();
  const asked = new Map<string, number>();
  const sold = new Map<string, SimulatedApplication & SimulatedPolicy>();
  const surrenders = simulateSurrenders(sold, clock);
  const letters = new SimulatedLetters();
  const routes = { decide, issue, surrenders, reply: letters.reply.bind(letters) };

  /** The decision of an application after it was asked about once more. */
  function decide(requestNo: string, application?: OrderSnapshot): object | 'silent' | undefined {
    const known =
      applications.get(requestNo) ?? (application && { application, asked: 0, receivedAt: clock() });
    if (!known) return undefined;
    const said = letters.decisionOf(requestNo, known.application, clock()) ?? decisionOf(known);
    const { decision } = said;
    applications.set(requestNo, { ...known, asked: known.asked + 1, decision });
    return decision === 'silent' ? decision : { requestNo, ...said };
  }

  /** The policy of an order, the same however often it is asked for; undefined for an application that was not accepted. */
  function issue(orderSn: string, acceptedNo: string): object | undefined {
    const accepted = applications.get(acceptedNo);
    if (!accepted) return undefined;
    const { application } = accepted;
    const times = (asked.get(orderSn) ?? 0) + 1;
    asked.set(orderSn, times);
    if (times === 1 && lastDigits(application) === ISSUED_LATE)
      return { requestNo: orderSn, status: 'pending' };
    const policy = policies.get(orderSn) ?? newPolicy(application, orderSn, clock());
    policies.set(orderSn, policy);
    sold.set(policy.policyNo, { ...accepted, ...policy });
    return { requestNo: orderSn, status: 'issued', ...policy };
  }

  const simulator = await startSimulator({
    addressSuffix: '/core',
    show: () => ({
      applications: [...applications].map(([requestNo, { application, asked: times, decision }]) => ({
        requestNo,
        product: application.productName,
        premiumFen: application.premium.fen,
        asked: times,
        decision,
      })),
      policies: Object.fromEntries(policies),
      surrenders: Object.fromEntries(surrenders.paid),
    }),
    respond: (request, key) => respond(request, key, clock(), routes),
  });
  const received = { applications: () => applications, surrenders: () => surrenders.paid };
  return { ...simulator, ...received, policies: () => policies, letters: letters.all.bind(letters) };
}

/** The decision by the last digits: the next one at each query. */
function decisionOf({ application, asked }: Pick<SimulatedApplication, 'application' | 'asked'>): Said {
  const decisions = BY_LAST_DIGITS[lastDigits(application)] ?? ['accepted'];
  const decision = decisions[Math.min(asked, decisions.length - 1)]!;
  return { decision, ...(decision === 'rejected' && { reason: 'health' }) };
}

const lastDigits = ({ applicant }: OrderSnapshot): string => applicant.mobile.slice(-4);

const DAY_MS = 86_400_000;

function newPolicy({ supplierCode }: OrderSnapshot, orderSn: string, now: Date): SimulatedPolicy {
  const digits = BigInt(`0x${createHash('sha256').update(orderSn).digest('hex').slice(0, 12)}`);
  const day = shanghaiDate(now.getTime()).replaceAll('-', '');
  return {
    policyNo: `${supplierCode}${day}${String(digits % 100_000_000n).padStart(8, '0')}`,
    firstDay: shanghaiDate(now.getTime() + DAY_MS),
    issuedAt: now.toISOString(),
  };
}

interface Routes {
  decide: (requestNo: string, application?: OrderSnapshot) => object | 'silent' | undefined;
  issue: (orderSn: string, acceptedNo: string) => object | undefined;
  surrenders: InsurerSurrenders;
  reply: SimulatedLetters['reply'];
}

function respond(
  { method, path, headers, body, rejectSignature }: SimulatedRequest,
  { keyId, key }: SimulatedKey,
  now: Date,
  routes: Routes,
): SimulatedResponse {
  const secret = Buffer.from(key, 'base64url');
  const text = body.toString('utf8');
  const seconds = Math.floor(now.getTime() / 1000);
  const header = (name: string) => headers[name] as string | undefined;
  const components = requestComponents(method, path, text);
  if (rejectSignature || signatureFailure(header, components, { keyId, key: secret }, seconds))
    return { status: 401 };
  const answer = routeOf(method, path, text, routes);
  if (answer === 'silent') return { status: 200, hang: true };
  const [status, content] = answer === undefined ? [404, '{}'] : [200, JSON.stringify(answer)];
  return {
    status,
    type: 'application/json',
    headers: {
      'content-digest': contentDigest(content),
      ...signatureHeaders(responseComponents(status, content), { created: seconds, keyId }, secret),
    },
    body: content,
  };
}

function routeOf(
  method: string,
  path: string,
  text: string,
  { decide, issue, surrenders, reply }: Routes,
): object | 'silent' | undefined {
  const [, requestNo] = /^\/core\/underwriting\/(\w+)$/.exec(path) ?? [];
  if (method === 'GET') return requestNo === undefined ? undefined : decide(requestNo);
  const fields = JSON.parse(text) as {
    requestNo: string;
    application: OrderSnapshot;
    acceptedNo: string;
    letterNo: string;
  } & SurrenderRequest &
    SimulatedReply;
  if (path === '/core/letters/reply') return reply(fields);
  if (path === '/core/underwriting') return decide(fields.requestNo, fields.application);
  if (path === '/core/policies/surrender-value') return surrenders.value(fields);
  if (path === '/core/policies/surrenders') return surrenders.surrender(fields);
  return path === '/core/policies' ? issue(fields.requestNo, fields.acceptedNo) : undefined;
}
