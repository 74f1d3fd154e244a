// Encrypts drafts on the device: AES-GCM for the database, a keystream made in advance for the unload backup.

/** An encrypted draft; only the key of this browser decrypts it. */
export interface EncryptedDraft {
  iv: Uint8Array<ArrayBuffer>;
  text: ArrayBuffer;
}

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

/** Generates a non-extractable key: drafts encrypted with it can be decrypted in this browser only. */
export const generateKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);

/** @param id authenticated with the text, so that swapped records fail to decrypt */
export async function encryptDraft(key: CryptoKey, id: string, value: unknown): Promise<EncryptedDraft> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = await crypto.subtle.encrypt(gcmParams(iv, id), key, encode(JSON.stringify(value)));
  return { iv, text };
}

/** Returns undefined for another key, another id or a modified text. */
export async function decryptDraft(
  key: CryptoKey,
  id: string,
  { iv, text }: EncryptedDraft,
): Promise<unknown> {
  try {
    const bytes = await crypto.subtle.decrypt(gcmParams(iv, id), key, text);
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** Encrypts one text synchronously. Never reuse it: two texts under the same keystream reveal each other. */
export interface Keystream {
  iv: Uint8Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Makes a keystream in advance, because Web Crypto is asynchronous and an unloading page cannot wait. Encrypting zeros
 * with AES-GCM yields the keystream; the authentication tag is left out.
 *
 * @param bytes length of the longest text that it encrypts
 */
export const makeKeystream = async (key: CryptoKey, bytes: number): Promise<Keystream> =>
  deriveKeystream(key, crypto.getRandomValues(new Uint8Array(IV_BYTES)), bytes);

/** Returns undefined when the JSON of the value is longer than the keystream. */
export function encryptWithKeystream({ iv, bytes }: Keystream, value: unknown): EncryptedDraft | undefined {
  const text = encode(JSON.stringify(value));
  return text.length > bytes.length ? undefined : { iv, text: xor(text, bytes).buffer };
}

/** Returns undefined for another key. Does not detect a modified text: the keystream has no authentication tag. */
export async function decryptWithKeystream(key: CryptoKey, { iv, text }: EncryptedDraft): Promise<unknown> {
  try {
    const { bytes } = await deriveKeystream(key, iv, text.byteLength);
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(xor(new Uint8Array(text), bytes)));
  } catch {
    return undefined;
  }
}

async function deriveKeystream(key: CryptoKey, iv: Keystream['iv'], bytes: number): Promise<Keystream> {
  const encryptedZeros = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, new Uint8Array(bytes));
  return { iv, bytes: new Uint8Array(encryptedZeros, 0, bytes) };
}

const xor = (text: Uint8Array, stream: Uint8Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (byte, i) => byte ^ stream[i]!);

const encode = (text: string) => new TextEncoder().encode(text);
const gcmParams = (iv: Uint8Array<ArrayBuffer>, id: string) => ({
  name: ALGORITHM,
  iv,
  additionalData: encode(id),
});
