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

/** Seals one text at once, and only one: a second one under the same pad would give both away. */
export interface Pad {
  iv: Uint8Array<ArrayBuffer>;
  stream: Uint8Array<ArrayBuffer>;
}

/**
 * Made ahead, because the browser's cryptography never answers at once. What GCM makes of zeros is the stream that it
 * adds to any other text; its check of the text is left out.
 *
 * @param bytes what it can seal
 */
export const makePad = async (key: CryptoKey, bytes: number): Promise<Pad> =>
  padOf(key, crypto.getRandomValues(new Uint8Array(IV_BYTES)), bytes);

/** undefined when the value is too long for the pad. */
export function sealWith({ iv, stream }: Pad, value: unknown): SealedDraft | undefined {
  const text = encode(JSON.stringify(value));
  return text.length > stream.length ? undefined : { iv, text: added(text, stream).buffer };
}

/** undefined when it was sealed with another key; nothing tells whether it was changed since. */
export async function unsealWithPad(key: CryptoKey, { iv, text }: SealedDraft): Promise<unknown> {
  try {
    const { stream } = await padOf(key, iv, text.byteLength);
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(added(new Uint8Array(text), stream)));
  } catch {
    return undefined;
  }
}

async function padOf(key: CryptoKey, iv: Pad['iv'], bytes: number): Promise<Pad> {
  const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, new Uint8Array(bytes));
  return { iv, stream: new Uint8Array(sealed, 0, bytes) };
}

const added = (text: Uint8Array, stream: Uint8Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (byte, i) => byte ^ stream[i]!);

const encode = (text: string) => new TextEncoder().encode(text);
const parameters = (iv: Uint8Array<ArrayBuffer>, id: string) => ({
  name: ALGORITHM,
  iv,
  additionalData: encode(id),
});
