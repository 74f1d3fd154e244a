// The protocol of Tencent Cloud API 3.0 for simulators.
import { tencentAuthorization } from '../providers/tencent-signature.ts';
import type { SimulatedResponse, SimulatedKey, SimulatedRequest } from './simulator.ts';

/** Maximum age of a request's timestamp, as the provider enforces it. */
const MAX_AGE_S = 300;

/** A response of Tencent Cloud API 3.0: errors have status 200 too. */
export const tencentResponse = (response: object): SimulatedResponse => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify({ Response: { ...response, RequestId: 'simulated' } }),
});

export const tencentError = (code: string): SimulatedResponse =>
  tencentResponse({ Error: { Code: code, Message: 'simulated' } });

/** The provider's error for a request that violates its protocol; undefined for a valid request. */
export function rejectTencentRequest(
  request: SimulatedRequest,
  { keyId, key }: SimulatedKey,
  { service, action, version }: { service: string; action: string; version: string },
): SimulatedResponse | undefined {
  const { headers, path, host, body, rejectSignature } = request;
  const header = (name: string) => String(headers[name] ?? '');
  const seconds = Number(header('x-tc-timestamp'));
  const age = Math.abs(Date.now() / 1000 - seconds);
  if (!(age <= MAX_AGE_S)) return tencentError('AuthFailure.SignatureExpire');
  const [contentType, signedAction] = [header('content-type'), header('x-tc-action')];
  const call = { keyId, key, service, host, path, contentType, action: signedAction, seconds, body };
  if (rejectSignature || header('authorization') !== tencentAuthorization(call))
    return tencentError('AuthFailure.SignatureFailure');
  if (signedAction !== action) return tencentError('InvalidAction');
  return header('x-tc-version') === version ? undefined : tencentError('NoSuchVersion');
}
