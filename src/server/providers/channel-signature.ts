// The signature of a channel's link: HMAC-SHA-256 over the canonical form of its parameters.
import { createHmac } from 'node:crypto';

const ALGORITHM = 'BAOFORM-LINK-HMAC-SHA256';

export interface LinkClaims {
  keyId: string;
  /** End of the code, seconds since 1970. */
  expires: number;
  /** Random text that makes the code unique. */
  nonce: string;
  /** All parameters of the link but `token`, as they read before they are percent-encoded. */
  parameters: Readonly<Record<string, string>>;
}

/**
 * The text that a channel signs: algorithm, key id, expiry, nonce, and the percent-encoded parameters by name, each in a line
 * of its own. No value holds a line break once it is encoded, so that two links never have one text.
 */
export function canonicalLink({ keyId, expires, nonce, parameters }: LinkClaims): string {
  const lines = Object.keys(parameters)
    .toSorted()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(parameters[name]!)}`);
  return [ALGORITHM, keyId, expires, nonce, ...lines].join('\n');
}

export const linkSignature = (claims: LinkClaims, key: string): string =>
  createHmac('sha256', key).update(canonicalLink(claims)).digest('base64url');

/** The one-time code of a link, its parameter `token`. */
export const linkToken = (claims: LinkClaims, key: string): string =>
  [claims.keyId, claims.expires, claims.nonce, linkSignature(claims, key)].join('.');
