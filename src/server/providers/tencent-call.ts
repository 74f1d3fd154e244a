import type { PortFailure } from '../ports/port-result.ts';
import { askProvider } from './ask-provider.ts';
import type { ProviderAddress } from '../settings/provider-address.ts';
import { authorization, sha256Hex } from './signature.ts';

/** An action of Tencent Cloud API 3.0. */
export interface TencentAction {
  service: 'sms' | 'ocr';
  action: string;
  version: string;
}

/** How long to wait and how often to ask. */
export interface RetryPolicy {
  timeoutMs: number;
  attempts: number;
}

/** The answer's own fields, the provider's own reason to refuse, or that there was no usable answer. */
export type TencentAnswer =
  | { ok: true; response: Readonly<Record<string, unknown>> }
  | { ok: false; failure: Exclude<PortFailure, 'refused'>; detail: string }
  | { ok: false; failure: 'refused'; detail: string; errorCode: string };

const CONTENT_TYPE = 'application/json; charset=utf-8';

/** Not about the request but about the provider, or about us as its customer. */
export const UNAVAILABLE_ERROR =
  /^(InternalError|AuthFailure|UnauthorizedOperation|RequestLimitExceeded|ResourceUnavailable|ResourceInsufficient|ResourcesSoldOut)/;

/** Makes one signed call; errors of the provider come in an answer with status 200. */
export async function callTencent(
  address: ProviderAddress,
  { service, action, version }: TencentAction,
  request: object,
  { timeoutMs, attempts }: RetryPolicy,
): Promise<TencentAnswer> {
  const { url, keyId, key, parameters } = address;
  const body = JSON.stringify(request);
  const answer = await askProvider({
    url,
    method: 'POST',
    body,
    timeoutMs,
    attempts,
    headers: () => {
      const seconds = Math.floor(Date.now() / 1000);
      const day = new Date(seconds * 1000).toISOString().slice(0, 10);
      const scope = [day, service, 'tc3_request'];
      const signed = {
        'content-type': CONTENT_TYPE,
        host: url.host,
        'x-tc-action': action.toLowerCase(),
      };
      return {
        'content-type': CONTENT_TYPE,
        authorization: authorization(
          { algorithm: 'TC3-HMAC-SHA256', keyId, key, scope, time: String(seconds) },
          { method: 'POST', path: url.pathname, headers: signed, bodyHash: sha256Hex(body) },
        ),
        'x-tc-action': action,
        'x-tc-version': version,
        'x-tc-timestamp': String(seconds),
        'x-tc-region': parameters.get('region') ?? '',
      };
    },
  });
  return answer.ok ? readAnswer(answer.body) : answer;
}

function readAnswer(body: Buffer): TencentAnswer {
  const response = responseOf(body);
  if (!response) return { ok: false, failure: 'unavailable', detail: 'the answer is not of this protocol' };
  const code = (response['Error'] as { Code?: unknown } | undefined)?.Code;
  if (code === undefined) return { ok: true, response };
  const errorCode = String(code).slice(0, 100);
  if (UNAVAILABLE_ERROR.test(errorCode)) return { ok: false, failure: 'unavailable', detail: errorCode };
  return { ok: false, failure: 'refused', detail: errorCode, errorCode };
}

function responseOf(body: Buffer): Record<string, unknown> | undefined {
  try {
    const { Response: response } = JSON.parse(body.toString('utf8')) as { Response?: unknown };
    return typeof response === 'object' && response !== null
      ? (response as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
