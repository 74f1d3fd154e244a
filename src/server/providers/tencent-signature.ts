// Signs requests for Tencent Cloud API 3.0.
import { createHash, createHmac } from 'node:crypto';

/** The signed parts of a Tencent Cloud API 3.0 request, which is a POST. */
export interface TencentCall {
  keyId: string;
  key: string;
  service: string;
  path: string;
  /** The signed headers, in the order of their names, which are in lower case. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Time of the request in seconds since 1970, as in `x-tc-timestamp`. */
  seconds: number;
  body: string | Buffer;
}

const ALGORITHM = 'TC3-HMAC-SHA256';

/**
 * Returns the `Authorization` header of Tencent Cloud API 3.0.
 *
 * Source: "Signature v3" of Tencent Cloud API, with its worked example in the test. The scheme is AWS Signature
 * Version 4 with other prefixes, which AWS libraries do not support.
 */
export function tencentAuthorization({
  keyId,
  key,
  service,
  path,
  headers,
  seconds,
  body,
}: TencentCall): string {
  const scope = [new Date(seconds * 1000).toISOString().slice(0, 10), service, 'tc3_request'];
  const lines = headers.map(([name, value]) => `${name}:${value.toLowerCase()}`);
  const names = headers.map(([name]) => name).join(';');
  const canonical = ['POST', path, '', ...lines, '', names, sha256Hex(body)].join('\n');
  const toSign = [ALGORITHM, seconds, scope.join('/'), sha256Hex(canonical)].join('\n');
  const signature = hmac(scope.reduce<Buffer | string>(hmac, `TC3${key}`), toSign).toString('hex');
  return `${ALGORITHM} Credential=${keyId}/${scope.join('/')}, SignedHeaders=${names}, Signature=${signature}`;
}

const sha256Hex = (body: string | Buffer): string => createHash('sha256').update(body).digest('hex');

const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text, 'utf8').digest();
