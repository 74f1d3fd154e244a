/**
 * Decrypts what WeChat Pay encrypts with the APIv3 key: notices and platform certificates.
 *
 * Source: "证书和回调报文解密" of the developer documents: AES-256-GCM, the last 16 bytes of the ciphertext are the tag.
 */
import { createDecipheriv } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The decrypted bytes; undefined when the object is no such ciphertext, or was not encrypted with this key. */
export function decryptResource(resource: unknown, apiV3Key: Buffer): Buffer | undefined {
  const {
    algorithm,
    ciphertext,
    nonce,
    associated_data: associatedData,
  } = (resource ?? {}) as Record<string, unknown>;
  if (algorithm !== 'AEAD_AES_256_GCM' || typeof ciphertext !== 'string' || typeof nonce !== 'string')
    return undefined;
  // Absent and empty additional data are the same.
  const additional = associatedData ?? '';
  const bytes = Buffer.from(ciphertext, 'base64');
  const iv = Buffer.from(nonce, 'utf8');
  if (typeof additional !== 'string' || iv.length !== NONCE_BYTES || bytes.length < TAG_BYTES)
    return undefined;
  if (bytes.toString('base64') !== ciphertext) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(additional, 'utf8')).setAuthTag(bytes.subarray(-TAG_BYTES));
  const decrypted = decipher.update(bytes.subarray(0, -TAG_BYTES));
  try {
    return Buffer.concat([decrypted, decipher.final()]);
  } catch {
    return undefined;
  }
}
