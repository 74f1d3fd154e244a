import canonicalize from 'canonicalize';

/**
 * Canonical JSON text of a value (RFC 8785): equal values give equal text, whatever the order of their keys.
 *
 * @throws TypeError for undefined and functions, which JSON cannot express
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('only JSON values have a canonical form');
  return text;
}
