import { createHash, createHmac } from 'node:crypto';

/** How a provider wants requests signed; both schemes differ in names only. */
export interface Signing {
  /** First word of the header and of what is signed. */
  algorithm: 'TC3-HMAC-SHA256' | 'AWS4-HMAC-SHA256';
  keyId: string;
  key: string;
  /** What the key is narrowed to, in order: day, region or none, service, terminator. */
  scope: readonly string[];
  /** The time of the request as the scheme writes it. */
  time: string;
}

export interface SignedRequest {
  method: string;
  /** Encoded; neither scheme is used with a query here. */
  path: string;
  /** The headers to sign, names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Hex SHA-256 of the body. */
  bodyHash: string;
}

const SECRET_PREFIX = { 'TC3-HMAC-SHA256': 'TC3', 'AWS4-HMAC-SHA256': 'AWS4' } as const;

/**
 * The `Authorization` header of Tencent Cloud API 3.0 (TC3-HMAC-SHA256) and of S3 (Signature Version 4).
 *
 * Source: "Signature v3" of Tencent Cloud API and "Authenticating Requests: Using the Authorization Header" of Amazon
 * S3; the worked examples of both are in the test.
 */
export function authorization(signing: Signing, { method, path, headers, bodyHash }: SignedRequest): string {
  const { algorithm, keyId, key, scope, time } = signing;
  const names = Object.keys(headers).sort();
  const signedHeaders = names.join(';');
  const lines = names.map((name) => `${name}:${headers[name]}`);
  const canonical = [method, path, '', ...lines, '', signedHeaders, bodyHash].join('\n');
  const toSign = [algorithm, time, scope.join('/'), sha256Hex(canonical)].join('\n');
  const narrowed = scope.reduce<Buffer | string>(hmac, `${SECRET_PREFIX[algorithm]}${key}`);
  const signature = hmac(narrowed, toSign).toString('hex');
  const credential = `${keyId}/${scope.join('/')}`;
  return `${algorithm} Credential=${credential}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}

/** Hex SHA-256 of a body. */
export const sha256Hex = (body: string | Buffer): string => createHash('sha256').update(body).digest('hex');

const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text, 'utf8').digest();
