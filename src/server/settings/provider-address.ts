/** Where a provider is and how it knows us, as one setting: `https://keyId:key@host/path?name=value`. */
export interface ProviderAddress {
  /** Without key and names. */
  url: URL;
  keyId: string;
  key: string;
  /** What else the provider wants to know, by name. */
  parameters: ReadonlyMap<string, string>;
}

/** What the address of an object store must name. */
export const S3_PARAMETERS = ['region'] as const;

/** What the address of the SMS provider must name: the application, the signature and the template of the message. */
export const SMS_PARAMETERS = ['app', 'sign', 'template'] as const;

/**
 * Reads the setting. What stands in the key and is no letter or digit is percent-encoded.
 * @returns undefined when it is no such address, or when one of the `needed` names is missing
 */
export function readProviderAddress(text: string, needed: readonly string[]): ProviderAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const given = new URL(text);
  const { protocol, username, password, searchParams } = given;
  if (!['http:', 'https:'].includes(protocol) || username === '' || password === '') return undefined;
  const parameters = new Map(searchParams);
  if (needed.some((name) => !parameters.get(name))) return undefined;
  const keyId = decode(username);
  const key = decode(password);
  if (keyId === undefined || key === undefined) return undefined;
  return { url: new URL(`${given.origin}${given.pathname}`), keyId, key, parameters };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
