// Signs requests for Tencent Cloud API 3.0.
import { createHash, createHmac } from 'node:crypto';

/** The signed parts of a Tencent Cloud API 3.0 request: a POST with three of its headers. */
export interface TencentCall {
  keyId: string;
  key: string;
  service: string;
  host: string;
  path: string;
  contentType: string;
  action: string;
  /** Time of the request in seconds since 1970, as in `x-tc-timestamp`. */
  seconds: number;
  body: string | Buffer;
}

const ALGORITHM = 'TC3-HMAC-SHA256';
const SIGNED_HEADERS = 'content-type;host;x-tc-action';

/**
 * Returns the `Authorization` header of Tencent Cloud API 3.0.
 *
 * Source: "Signature v3" of Tencent Cloud API, with its worked example in the test. The scheme is AWS Signature
 * Version 4 with other prefixes, which AWS libraries do not support.
 */
export function tencentAuthorization(call: TencentCall): string {
  const { keyId, key, service, host, path, contentType, action, seconds, body } = call;
  const scope = [new Date(seconds * 1000).toISOString().slice(0, 10), service, 'tc3_request'];
  const headers = [`content-type:${contentType}`, `host:${host}`, `x-tc-action:${action.toLowerCase()}`];
  const canonical = ['POST', path, '', ...headers, '', SIGNED_HEADERS, sha256Hex(body)].join('\n');
  const toSign = [ALGORITHM, seconds, scope.join('/'), sha256Hex(canonical)].join('\n');
  const signature = hmac(scope.reduce<Buffer | string>(hmac, `TC3${key}`), toSign).toString('hex');
  const credential = `${keyId}/${scope.join('/')}`;
  return `${ALGORITHM} Credential=${credential}, SignedHeaders=${SIGNED_HEADERS}, Signature=${signature}`;
}

const sha256Hex = (body: string | Buffer): string => createHash('sha256').update(body).digest('hex');

const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text, 'utf8').digest();
