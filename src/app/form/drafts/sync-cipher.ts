// Encrypts texts synchronously, for an unloading page: Web Crypto would answer when the page is gone.
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';

export const SYNC_KEY_BYTES = 32;
const NONCE_BYTES = 24;

/**
 * Encrypts with XChaCha20-Poly1305 under a new random nonce; its 192 bits let a key encrypt any number of texts.
 *
 * @param id authenticated with the text, so that a text decrypts only where it was written
 * @returns the nonce, the encrypted text and its tag
 */
export function encryptSync(key: Uint8Array, id: string, text: string): Uint8Array {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const encrypted = xchacha20poly1305(key, nonce, encode(id)).encrypt(encode(text));
  const sealed = new Uint8Array(NONCE_BYTES + encrypted.length);
  sealed.set(nonce);
  sealed.set(encrypted, NONCE_BYTES);
  return sealed;
}

/** Returns undefined for another key, another id or modified bytes. */
export function decryptSync(key: Uint8Array, id: string, sealed: Uint8Array): string | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  try {
    const bytes = xchacha20poly1305(key, nonce, encode(id)).decrypt(sealed.subarray(NONCE_BYTES));
    return new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}

const encode = (text: string) => new TextEncoder().encode(text);
