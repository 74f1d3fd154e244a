// Parses provider addresses: URL, credentials and parameters in one setting.

/** URL, credentials and parameters of a provider, as one setting: `https://keyId:key@host/path?name=value`. */
export interface ProviderAddress {
  /** Without credentials and query. */
  url: URL;
  keyId: string;
  key: string;
  /** Further settings of the provider, from the query. */
  parameters: ReadonlyMap<string, string>;
}

/** Required parameters of an object store's address. */
export const S3_PARAMETERS = ['region'] as const;

/** Required parameters of the SMS provider's address: application, signature and template of the message. */
export const SMS_PARAMETERS = ['app', 'sign', 'template'] as const;

/** Required parameters of the face check's address: the business process that is set up with the provider. */
export const FACE_PARAMETERS = ['rule'] as const;

/** Required parameters of the payment provider's address: app, serial number of the certificate, and file of its key. */
export const PAYMENT_PARAMETERS = ['app', 'serial', 'keyFile'] as const;

/**
 * Parses the setting; credentials are percent-encoded in it.
 *
 * @returns undefined for an invalid address, or when one of the `required` parameters is missing
 */
export function readProviderAddress(text: string, required: readonly string[]): ProviderAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const address = new URL(text);
  const { protocol, username, password, searchParams } = address;
  if (!['http:', 'https:'].includes(protocol) || username === '' || password === '') return undefined;
  const parameters = new Map(searchParams);
  if (required.some((name) => !parameters.get(name))) return undefined;
  const keyId = decode(username);
  const key = decode(password);
  if (keyId === undefined || key === undefined) return undefined;
  return { url: new URL(`${address.origin}${address.pathname}`), keyId, key, parameters };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** @throws Error for an invalid address, which `readSettings` should have rejected */
export function requireAddress(text: string): ProviderAddress {
  const address = readProviderAddress(text, []);
  if (!address) throw new Error('an address of a provider was not checked');
  return address;
}
