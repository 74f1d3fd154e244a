// Calls actions of Tencent Cloud API 3.0 and reads their responses.
import type { PortFailure } from '../ports/port-result.ts';
import { sendToProvider, type ProviderResponse } from './send-to-provider.ts';
import type { ProviderAddress } from '../settings/provider-address.ts';
import { tencentAuthorization } from './tencent-signature.ts';

/** An action of Tencent Cloud API 3.0. */
export interface TencentAction {
  service: 'sms' | 'ocr' | 'faceid';
  action: string;
  version: string;
}

/** Timeout of one attempt, and the number of attempts. */
export interface RetryPolicy {
  timeoutMs: number;
  attempts: number;
}

/** The response fields, the provider's error code, or why there is no usable response. */
export type TencentResult =
  | { ok: true; response: Readonly<Record<string, unknown>> }
  | { ok: false; failure: Exclude<PortFailure, 'refused'>; detail: string }
  | { ok: false; failure: 'refused'; detail: string; errorCode: string };

const CONTENT_TYPE = 'application/json; charset=utf-8';

/** Error codes about the provider, or about our account with it, rather than the request. */
export const UNAVAILABLE_ERROR =
  /^(InternalError|AuthFailure|UnauthorizedOperation|RequestLimitExceeded|ResourceUnavailable|ResourceInsufficient|ResourcesSoldOut)/;

/** Sends a signed request. The provider reports its errors with status 200. */
export async function callTencent(
  address: ProviderAddress,
  { service, action, version }: TencentAction,
  request: object,
  { timeoutMs, attempts }: RetryPolicy,
): Promise<TencentResult> {
  const { url, keyId, key, parameters } = address;
  const body = JSON.stringify(request);
  const httpResponse = await sendToProvider({
    url,
    method: 'POST',
    body,
    timeoutMs,
    attempts,
    headers: () => {
      const seconds = Math.floor(Date.now() / 1000);
      const signed = [
        ['content-type', CONTENT_TYPE],
        ['host', url.host],
        ['x-tc-action', action],
      ] as const;
      const call = { keyId, key, service, path: url.pathname, headers: signed, seconds, body };
      return {
        'content-type': CONTENT_TYPE,
        authorization: tencentAuthorization(call),
        'x-tc-action': action,
        'x-tc-version': version,
        'x-tc-timestamp': String(seconds),
        'x-tc-region': parameters.get('region') ?? '',
      };
    },
  });
  return httpResponse.ok ? readResponse(httpResponse) : httpResponse;
}

function readResponse({ status, body }: Extract<ProviderResponse, { ok: true }>): TencentResult {
  const response = responseOf(body);
  // A success that cannot be read may be one; an error page is of a gateway that stopped the request.
  if (!response) {
    const failure = status === 200 ? 'timedOut' : 'unavailable';
    return { ok: false, failure, detail: 'the response is not of this protocol' };
  }
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
