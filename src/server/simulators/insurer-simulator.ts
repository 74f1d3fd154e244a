// A core system of insurers, with decisions on demand.
import { createHash } from 'node:crypto';
import type { OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import { shanghaiDate } from '../../../validators/values/shanghai-date.ts';
import { contentDigest, signatureFailure, signatureHeaders } from '../providers/http-signature.ts';
import { requestComponents, responseComponents } from '../providers/insurer-core.ts';
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
  /** The applications received, by their number. */
  applications(): ReadonlyMap<string, SimulatedApplication>;
}

/** Starts an insurer that decides at once, and issues policies whose cover begins on the next day. */
export async function startInsurerSimulator(clock: () => Date = () => new Date()): Promise<InsurerSimulator> {
  const applications = new Map<string, SimulatedApplication>();
  const policies = new Map<string, SimulatedPolicy>();
  const asked = new Map<string, number>();
  const routes = { decide, issue };

  /** The decision of an application after it was asked about once more. */
  function decide(requestNo: string, application?: OrderSnapshot): object | 'silent' | undefined {
    const known =
      applications.get(requestNo) ?? (application && { application, asked: 0, receivedAt: clock() });
    if (!known) return undefined;
    const decisions = BY_LAST_DIGITS[lastDigits(known.application)] ?? ['accepted'];
    const decision = decisions[Math.min(known.asked, decisions.length - 1)]!;
    applications.set(requestNo, { ...known, asked: known.asked + 1, decision });
    if (decision === 'silent') return 'silent';
    return { requestNo, decision, ...(decision === 'rejected' && { reason: 'health' }) };
  }

  /** The policy of an order, the same however often it is asked for; undefined for an application that was not accepted. */
  function issue(orderSn: string, acceptedNo: string): object | undefined {
    const application = applications.get(acceptedNo)?.application;
    if (!application) return undefined;
    const times = (asked.get(orderSn) ?? 0) + 1;
    asked.set(orderSn, times);
    if (times === 1 && lastDigits(application) === ISSUED_LATE)
      return { requestNo: orderSn, status: 'pending' };
    const policy = policies.get(orderSn) ?? newPolicy(application, orderSn, clock());
    policies.set(orderSn, policy);
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
    }),
    respond: (request, key) => respond(request, key, clock(), routes),
  });
  return { ...simulator, policies: () => policies, applications: () => applications };
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
}

function respond(
  { method, path, headers, body, rejectSignature }: SimulatedRequest,
  { keyId, key }: SimulatedKey,
  now: Date,
  { decide, issue }: Routes,
): SimulatedResponse {
  const secret = Buffer.from(key, 'base64url');
  const text = body.toString('utf8');
  const seconds = Math.floor(now.getTime() / 1000);
  const header = (name: string) => headers[name] as string | undefined;
  const components = requestComponents(method, path, text);
  if (rejectSignature || signatureFailure(header, components, { keyId, key: secret }, seconds))
    return { status: 401 };
  const answer = routeOf(method, path, text, { decide, issue });
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
  { decide, issue }: Routes,
): object | 'silent' | undefined {
  const [, requestNo] = /^\/core\/underwriting\/(\w+)$/.exec(path) ?? [];
  if (method === 'GET') return requestNo === undefined ? undefined : decide(requestNo);
  const fields = JSON.parse(text) as {
    requestNo: string;
    application: OrderSnapshot;
    acceptedNo: string;
  };
  if (path === '/core/underwriting') return decide(fields.requestNo, fields.application);
  return path === '/core/policies' ? issue(fields.requestNo, fields.acceptedNo) : undefined;
}
