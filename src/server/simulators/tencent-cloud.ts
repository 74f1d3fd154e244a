// The protocol of Tencent Cloud API 3.0 for simulators.
import { tencentAuthorization, type TencentCall } from '../providers/tencent-signature.ts';
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
  const header = (name: string) => String(request.headers[name] ?? '');
  const seconds = Number(header('x-tc-timestamp'));
  const age = Math.abs(Date.now() / 1000 - seconds);
  if (!(age <= MAX_AGE_S)) return tencentError('AuthFailure.SignatureExpire');
  if (request.rejectSignature || !isSigned(request, header, { keyId, key, service, seconds }))
    return tencentError('AuthFailure.SignatureFailure');
  if (header('x-tc-action') !== action) return tencentError('InvalidAction');
  return header('x-tc-version') === version ? undefined : tencentError('NoSuchVersion');
}

/** Headers that the provider wants signed. */
const MUST_BE_SIGNED = ['content-type', 'host'];

/** Whether the signature is that of the headers which it names. The provider's own clients sign the host without a port. */
function isSigned(
  { path, host, body }: SimulatedRequest,
  header: (name: string) => string,
  account: Pick<TencentCall, 'keyId' | 'key' | 'service' | 'seconds'>,
): boolean {
  const names = /SignedHeaders=([\w;-]+),/.exec(header('authorization'))?.[1]?.split(';') ?? [];
  if (!MUST_BE_SIGNED.every((name) => names.includes(name))) return false;
  return [host, host.replace(/:\d+$/, '')].some((signedHost) => {
    const headers = names.map((name) => [name, name === 'host' ? signedHost : header(name)] as const);
    return tencentAuthorization({ ...account, path, headers, body }) === header('authorization');
  });
}
