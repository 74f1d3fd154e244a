/** A draft as it lies in the browser's database: nobody reads it without this browser's key. */
export interface EncryptedDraft {
  iv: Uint8Array<ArrayBuffer>;
  text: ArrayBuffer;
}

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

/** A key that the browser keeps and never hands out: what it sealed can only be opened in this browser. */
export const generateKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);

/** @param id is bound to the text, so that one record cannot be passed off as another */
export async function encryptDraft(key: CryptoKey, id: string, value: unknown): Promise<EncryptedDraft> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = await crypto.subtle.encrypt(gcmParams(iv, id), key, encode(JSON.stringify(value)));
  return { iv, text };
}

/** undefined when it was sealed with another key, or changed since. */
export async function decryptDraft(
  key: CryptoKey,
  id: string,
  { iv, text }: EncryptedDraft,
): Promise<unknown> {
  try {
    const opened = await crypto.subtle.decrypt(gcmParams(iv, id), key, text);
    return JSON.parse(new TextDecoder().decode(opened));
  } catch {
    return undefined;
  }
}

/** Seals one text at once, and only one: a second one under the same pad would give both away. */
export interface Keystream {
  iv: Uint8Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Made ahead, because the browser's cryptography never answers at once. What GCM makes of zeros is the stream that it
 * adds to any other text; its check of the text is left out.
 *
 * @param bytes what it can seal
 */
export const makeKeystream = async (key: CryptoKey, bytes: number): Promise<Keystream> =>
  deriveKeystream(key, crypto.getRandomValues(new Uint8Array(IV_BYTES)), bytes);

/** undefined when the value is too long for the pad. */
export function encryptWithKeystream({ iv, bytes }: Keystream, value: unknown): EncryptedDraft | undefined {
  const text = encode(JSON.stringify(value));
  return text.length > bytes.length ? undefined : { iv, text: xor(text, bytes).buffer };
}

/** undefined when it was sealed with another key; nothing tells whether it was changed since. */
export async function decryptWithKeystream(key: CryptoKey, { iv, text }: EncryptedDraft): Promise<unknown> {
  try {
    const { bytes } = await deriveKeystream(key, iv, text.byteLength);
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(xor(new Uint8Array(text), bytes)));
  } catch {
    return undefined;
  }
}

async function deriveKeystream(key: CryptoKey, iv: Keystream['iv'], bytes: number): Promise<Keystream> {
  const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, new Uint8Array(bytes));
  return { iv, bytes: new Uint8Array(sealed, 0, bytes) };
}

const xor = (text: Uint8Array, stream: Uint8Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (byte, i) => byte ^ stream[i]!);

const encode = (text: string) => new TextEncoder().encode(text);
const gcmParams = (iv: Uint8Array<ArrayBuffer>, id: string) => ({
  name: ALGORITHM,
  iv,
  additionalData: encode(id),
});
