/** A draft as it lies in the browser's database: nobody reads it without this browser's key. */
export interface SealedDraft {
  iv: Uint8Array<ArrayBuffer>;
  text: ArrayBuffer;
}

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

/** A key that the browser keeps and never hands out: what it sealed can only be opened in this browser. */
export const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);

/** @param id is bound to the text, so that one record cannot be passed off as another */
export async function seal(key: CryptoKey, id: string, value: unknown): Promise<SealedDraft> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = await crypto.subtle.encrypt(parameters(iv, id), key, encode(JSON.stringify(value)));
  return { iv, text };
}

/** undefined when it was sealed with another key, or changed since. */
export async function unseal(key: CryptoKey, id: string, { iv, text }: SealedDraft): Promise<unknown> {
  try {
    const opened = await crypto.subtle.decrypt(parameters(iv, id), key, text);
    return JSON.parse(new TextDecoder().decode(opened));
  } catch {
    return undefined;
  }
}

const encode = (text: string) => new TextEncoder().encode(text);
const parameters = (iv: Uint8Array<ArrayBuffer>, id: string) => ({
  name: ALGORITHM,
  iv,
  additionalData: encode(id),
});
