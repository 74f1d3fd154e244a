// Encrypts drafts for the database of the device.

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

const encode = (text: string) => new TextEncoder().encode(text);
const gcmParams = (iv: Uint8Array<ArrayBuffer>, id: string) => ({
  name: ALGORITHM,
  iv,
  additionalData: encode(id),
});
