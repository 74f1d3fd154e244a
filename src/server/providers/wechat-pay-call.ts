// Calls WeChat Pay API v3 with signed requests, and trusts only signed responses.
import { randomBytes } from 'node:crypto';
import type { PaymentResult } from '../ports/payment-port.ts';
import { sendToProvider, type ProviderResponse } from './send-to-provider.ts';
import { platformCertificates, type PlatformCertificates } from './wechat-pay-certificates.ts';
import { messageFailure, type WechatPayMessage } from './wechat-pay-message.ts';
import {
  wechatPayAuthorization,
  type SignatureMoment,
  type WechatPayAccount,
} from './wechat-pay-signature.ts';

/** What differs between requests at other times; tests set it. */
export interface WechatPayOptions {
  /** Timeout of an attempt in milliseconds. */
  timeoutMs?: number;
  clock?: () => Date;
  /** Up to 32 letters and digits, another text at each call. */
  nonce?: () => string;
}

/** A path with its query, and the fields of a POST. */
export interface WechatPayRequest {
  path: string;
  fields?: object;
  /** Error codes that refuse this request alone, although they say of other requests that the provider is unavailable. */
  refusals?: RegExp;
  /** Refusals that the provider tells by its message alone, with the code that stands for each. */
  messages?: Readonly<Record<string, RegExp>>;
}

/** The fields of a response; a failure has the provider's error code, or none, as its `detail`. */
export type WechatPayResponse = PaymentResult<Readonly<Record<string, unknown>>>;

export interface WechatPayCaller {
  call(request: WechatPayRequest): Promise<WechatPayResponse>;
  /** Fetches a file, whose response the provider does not sign. */
  download(path: string): Promise<ProviderResponse>;
  /** Time and nonce of a signature that is made now. */
  moment(): SignatureMoment;
  certificates: PlatformCertificates;
}

/** Requests are idempotent: the provider tells repeated ones by our numbers. */
const ATTEMPTS = 2;
const ERROR_CODE = /^[A-Z0-9_]{1,64}$/;

/** Error codes about the provider, about our account with it, or about the moment, rather than the request. */
const UNAVAILABLE_ERROR =
  /^(SIGN_ERROR|NO_AUTH|RULE_?LIMIT|FREQUENCY_LIMIT\w*|SYSTEM_?ERROR|BANK_?ERROR|NOT_ENOUGH|MCH_NOT_EXISTS|APPID_MCHID_NOT_MATCH|USER_?PAYING)$/;

/** Opens calls for an account. Fetches the platform's certificates with the first response. */
export function wechatPayCaller(
  account: WechatPayAccount,
  {
    timeoutMs = 10_000,
    clock = () => new Date(),
    nonce = () => randomBytes(16).toString('hex'),
  }: WechatPayOptions = {},
): WechatPayCaller {
  const { platformKey } = account;
  const moment = () => ({ seconds: Math.floor(clock().getTime() / 1000), nonce: nonce() });
  const send = ({ path, fields }: WechatPayRequest) => {
    const method = fields === undefined ? 'GET' : 'POST';
    const body = fields === undefined ? '' : JSON.stringify(fields);
    return sendToProvider({
      url: new URL(path, account.url),
      method,
      timeoutMs,
      attempts: ATTEMPTS,
      ...(fields === undefined ? {} : { body }),
      headers: () => ({
        accept: 'application/json',
        ...(fields === undefined ? {} : { 'content-type': 'application/json' }),
        // The provider refuses requests without one.
        'user-agent': 'baoform',
        // Asks for responses that this key signs; without it a certificate does.
        ...(platformKey ? { 'wechatpay-serial': platformKey.keyId } : {}),
        authorization: wechatPayAuthorization({ method, path, body, ...moment() }, account),
      }),
    });
  };
  const certificates = platformCertificates(
    account.apiV3Key,
    async () => {
      const response = await send({ path: '/v3/certificates' });
      return response.ok && response.status === 200 ? messageOf(response) : undefined;
    },
    clock,
    platformKey,
  );
  return {
    moment,
    certificates,
    download: (path) => send({ path }),
    async call(request) {
      const response = await send(request);
      return response.ok ? readResponse(response, request, clock(), certificates) : response;
    },
  };
}

async function readResponse(
  response: Extract<ProviderResponse, { ok: true }>,
  { refusals, messages = {} }: WechatPayRequest,
  now: Date,
  { publicKeyOf }: PlatformCertificates,
): Promise<WechatPayResponse> {
  const { status, body } = response;
  const fields = fieldsOf(body);
  const code = errorCodeOf(status, fields);
  // The provider does not sign what it answers to a signature that it rejects.
  if (status === 401) return { ok: false, failure: 'unavailable', detail: code };
  const failure = await messageFailure(messageOf(response), now, publicKeyOf);
  if (failure) return { ok: false, failure: 'unverified', detail: `${failure} ${status} ${code}`.trim() };
  if (status === 200 || status === 204) return { ok: true, value: fields };
  const isUnavailable = UNAVAILABLE_ERROR.test(code) && !refusals?.test(code);
  if (isUnavailable) return { ok: false, failure: 'unavailable', detail: code };
  const told = Object.keys(messages).find((name) => messages[name]!.test(String(fields['message'])));
  return { ok: false, failure: 'refused', detail: told ?? code };
}

function messageOf({ headers, body }: Extract<ProviderResponse, { ok: true }>): WechatPayMessage {
  return { body, header: (name) => headers.get(name) ?? undefined };
}

/** Messages of the provider repeat values of the request; only its codes go to the log. */
function errorCodeOf(status: number, { code }: Readonly<Record<string, unknown>>): string {
  if (status === 200 || status === 204) return '';
  return typeof code === 'string' && ERROR_CODE.test(code) ? code : `status ${status}`;
}

function fieldsOf(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const fields: unknown = JSON.parse(body.toString('utf8'));
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
