import canonicalize from 'canonicalize';

/** The one JSON text of a value, RFC 8785: equal values give equal text, whatever the order of their keys. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('only JSON values have a canonical form');
  return text;
}
