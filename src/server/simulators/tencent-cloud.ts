import { authorization, sha256Hex } from '../providers/signature.ts';
import type { SimulatedAnswer, SimulatedKey, SimulatedRequest } from './simulator.ts';

/** Longest age of a request that is still taken, as the provider has it. */
const MAX_AGE_S = 300;

/** An answer of Tencent Cloud API 3.0: errors have status 200 too. */
export const tencentAnswer = (response: object): SimulatedAnswer => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify({ Response: { ...response, RequestId: 'simulated' } }),
});

export const tencentError = (code: string): SimulatedAnswer =>
  tencentAnswer({ Error: { Code: code, Message: 'simulated' } });

/** What the provider would refuse before it looks at the request; undefined when all is as its protocol wants it. */
export function rejectTencentRequest(
  request: SimulatedRequest,
  { keyId, key }: SimulatedKey,
  { service, action, version }: { service: string; action: string; version: string },
): SimulatedAnswer | undefined {
  const { headers, path, host, body, rejectSignature } = request;
  const given = (name: string) => String(headers[name] ?? '');
  const seconds = Number(given('x-tc-timestamp'));
  const age = Math.abs(Date.now() / 1000 - seconds);
  if (!(age <= MAX_AGE_S)) return tencentError('AuthFailure.SignatureExpire');
  const signed = {
    'content-type': given('content-type'),
    host,
    'x-tc-action': given('x-tc-action').toLowerCase(),
  };
  const scope = [new Date(seconds * 1000).toISOString().slice(0, 10), service, 'tc3_request'];
  const expected = authorization(
    { algorithm: 'TC3-HMAC-SHA256', keyId, key, scope, time: String(seconds) },
    { method: 'POST', path, headers: signed, bodyHash: sha256Hex(body) },
  );
  if (rejectSignature || given('authorization') !== expected)
    return tencentError('AuthFailure.SignatureFailure');
  if (given('x-tc-action') !== action) return tencentError('InvalidAction');
  return given('x-tc-version') === version ? undefined : tencentError('NoSuchVersion');
}
