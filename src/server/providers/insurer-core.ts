// The core system of an insurer: JSON over HTTP, signed in both directions (RFC 9421, RFC 9530).
import { randomBytes } from 'node:crypto';
import type {
  Application,
  Decision,
  InsurerPort,
  InsurerResult,
  Issue,
  LetterReply,
  PaidApplication,
} from '../ports/insurer-port.ts';
import { refusalReasons } from '../../core/orders/refusal-reasons.ts';
import type { ProviderAddress } from '../settings/provider-address.ts';
import { letterOf, replyFields } from './insurer-letters.ts';
import {
  contentDigest,
  signatureFailure,
  signatureHeaders,
  type SignedComponents,
} from './http-signature.ts';
import {
  surrenderFields,
  surrenderNoOf,
  surrenderOutcomeOf,
  surrenderValueOf,
} from './insurer-surrenders.ts';
import { sendToProvider, type ProviderResponse } from './send-to-provider.ts';

export interface InsurerOptions {
  /** Timeout of an attempt in milliseconds. */
  timeoutMs?: number;
  clock?: () => Date;
}

/** Requests are idempotent by their numbers. */
const ATTEMPTS = 2;

/** What is signed of a request. */
export const requestComponents = (method: string, path: string, body: string): SignedComponents => [
  ['@method', method],
  ['@path', path],
  ['content-digest', contentDigest(body)],
];

/** What is signed of a response. That it answers this request its body says, by the request number. */
export const responseComponents = (status: number, body: Buffer | string): SignedComponents => [
  ['@status', String(status)],
  ['content-digest', contentDigest(body)],
];

/** Opens the core system at an address. */
export function insurerCore(
  address: ProviderAddress,
  { timeoutMs = 10_000, clock = () => new Date() }: InsurerOptions = {},
): InsurerPort {
  const call = insurerCaller(address, { timeoutMs, clock });
  return {
    async underwrite({ requestNo, order }: Application) {
      const answer = await call('POST', '/underwriting', { requestNo, application: order });
      return withoutMissing(read(answer, requestNo, decisionOf));
    },
    async queryDecision(requestNo: string) {
      return read(await call('GET', `/underwriting/${requestNo}`), requestNo, decisionOf);
    },
    async reply(reply: LetterReply) {
      const { requestNo, letterNo } = reply;
      const answer = await call('POST', '/letters/reply', replyFields(reply));
      const taken = (fields: Fields) => (fields['letterNo'] === letterNo ? true : undefined);
      const result = withoutMissing(read(answer, requestNo, taken));
      return result.ok ? { ok: true, value: undefined } : result;
    },
    async issue({ orderSn, requestNo, paidFen, paidAt }: PaidApplication) {
      const fields = { requestNo: orderSn, acceptedNo: requestNo, paidFen, paidAt: paidAt.toISOString() };
      return withoutMissing(read(await call('POST', '/policies', fields), orderSn, issueOf));
    },
    async surrenderValue(policy) {
      const answer = await call('POST', '/policies/surrender-value', surrenderFields(policy));
      return withoutMissing(read(answer, surrenderNoOf(policy.orderSn), surrenderValueOf));
    },
    async surrender(policy, refundFen) {
      const answer = await call('POST', '/policies/surrenders', surrenderFields(policy, refundFen));
      return withoutMissing(read(answer, surrenderNoOf(policy.orderSn), surrenderOutcomeOf));
    },
  };
}

/** What an insurer does not know it cannot accept or issue: the same as a refusal. */
const withoutMissing = <Value>(result: InsurerResult<Value, 'missing'>): InsurerResult<Value> =>
  result.ok || result.failure !== 'missing'
    ? (result as InsurerResult<Value>)
    : { ok: false, failure: 'refused', detail: result.detail };

type Fields = Readonly<Record<string, unknown>>;
type Answer = InsurerResult<Fields, 'missing'>;

/** Sends signed requests, and trusts only signed responses. */
function insurerCaller(
  { url, keyId, key }: ProviderAddress,
  { timeoutMs, clock }: Required<InsurerOptions>,
): (method: 'GET' | 'POST', path: string, fields?: object) => Promise<Answer> {
  const secret = Buffer.from(key, 'base64url');
  return async (method, path, fields) => {
    const body = fields === undefined ? '' : JSON.stringify(fields);
    const target = new URL(`${url.pathname.replace(/\/$/, '')}${path}`, url);
    const response = await sendToProvider({
      url: target,
      method,
      timeoutMs,
      attempts: ATTEMPTS,
      ...(fields === undefined ? {} : { body }),
      headers: () => ({
        'content-type': 'application/json',
        'content-digest': contentDigest(body),
        ...signatureHeaders(
          requestComponents(method, target.pathname, body),
          { created: secondsOf(clock()), keyId, nonce: randomBytes(12).toString('base64url') },
          secret,
        ),
      }),
    });
    return response.ok ? answerOf(response, { keyId, key: secret }, secondsOf(clock())) : response;
  };
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

function answerOf(
  { status, headers, body }: Extract<ProviderResponse, { ok: true }>,
  key: { keyId: string; key: Buffer },
  now: number,
): Answer {
  // The insurer signs nothing for a caller whose signature it rejects.
  if (status === 401) return { ok: false, failure: 'unavailable', detail: 'status 401' };
  const header = (name: string) => headers.get(name) ?? undefined;
  const failure = signatureFailure(header, responseComponents(status, body), key, now);
  if (failure) return { ok: false, failure: 'unverified', detail: `${failure} ${status}` };
  if (status === 404) return { ok: false, failure: 'missing', detail: 'status 404' };
  if (status !== 200) return { ok: false, failure: 'refused', detail: `status ${status}` };
  return { ok: true, value: fieldsOf(body) };
}

function fieldsOf(body: Buffer): Fields {
  try {
    const fields: unknown = JSON.parse(body.toString('utf8'));
    return typeof fields === 'object' && fields !== null ? (fields as Fields) : {};
  } catch {
    return {};
  }
}

/** Reads a response that answers the request; one that answers another, or says something else, is not trusted. */
function read<Value>(
  answer: Answer,
  requestNo: string,
  valueOf: (fields: Fields) => Value | undefined,
): InsurerResult<Value, 'missing'> {
  if (!answer.ok) return answer;
  const { value: fields } = answer;
  const value = fields['requestNo'] === requestNo ? valueOf(fields) : undefined;
  return value === undefined
    ? { ok: false, failure: 'unverified', detail: 'answers another request' }
    : { ok: true, value };
}

function decisionOf({ decision, reason, letter: sent }: Fields): Decision | undefined {
  if (decision === 'letter') {
    const letter = letterOf(sent);
    return letter && { decision, letter };
  }
  if (decision === 'accepted' || decision === 'acceptedAtRisk' || decision === 'pending') return { decision };
  const known = refusalReasons.find((each) => each === reason);
  return decision === 'rejected' ? { decision, reason: known ?? 'other' } : undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Above the longest number of any insurer; the same that a policy file can hold. */
const POLICY_NO = /^[A-Z0-9-]{6,40}$/;

function issueOf({ status, policyNo, firstDay, issuedAt }: Fields): Issue | undefined {
  if (status === 'pending') return { status };
  if (status !== 'issued') return undefined;
  const issued = new Date(String(issuedAt));
  const isValid =
    POLICY_NO.test(String(policyNo)) && DAY.test(String(firstDay)) && !Number.isNaN(issued.getTime());
  return isValid
    ? { status, policyNo: String(policyNo), firstDay: String(firstDay), issuedAt: issued }
    : undefined;
}
