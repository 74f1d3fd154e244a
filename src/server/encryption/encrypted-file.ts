/**
 * Encrypted files: `BAOFORM1`, the length of the key id in a byte, the key id, then nonce, ciphertext and tag, AES-256-GCM.
 * The additional data is the key id and the address, as of records: a file under the key of another one does not decrypt.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DataKeyMissing, newestKeyId, type DataKeys } from './data-keys.ts';
import { UnreadableRecord, type RecordAddress } from './encrypted-record.ts';

/** No picture begins with it. */
const FORMAT = Buffer.from('BAOFORM1');
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const additionalData = (keyId: string, address: RecordAddress): Buffer =>
  Buffer.from(JSON.stringify([FORMAT.toString(), keyId, ...address]));

/** The id of the key that files are written with; null where they are written clear. */
export function writingKeyId(dataKeys: DataKeys): string | null {
  if (!dataKeys.encrypts) return null;
  const set = dataKeys.current();
  if (!set) throw new DataKeyMissing(null);
  return newestKeyId(set);
}

/**
 * Encrypts a file with the newest key.
 *
 * @throws DataKeyMissing without keys
 */
export function encryptFile(dataKeys: DataKeys, address: RecordAddress, bytes: Buffer): Buffer {
  const keyId = writingKeyId(dataKeys);
  if (keyId === null) return bytes;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, dataKeys.find(keyId)!, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(additionalData(keyId, address));
  const id = Buffer.from(keyId);
  const head = [FORMAT, Buffer.from([id.length]), id, nonce];
  return Buffer.concat([...head, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** The id of the key of a file; undefined for a clear one. */
export function keyIdOfFile(file: Buffer): string | undefined {
  const from = FORMAT.length + 1;
  if (!file.subarray(0, FORMAT.length).equals(FORMAT)) return undefined;
  return file.subarray(from, from + (file[FORMAT.length] ?? 0)).toString();
}

/**
 * Decrypts a file; a clear one is returned as it is.
 *
 * @throws DataKeyMissing when the key is not configured, UnreadableRecord when the file was changed or moved
 */
export function decryptFile(dataKeys: DataKeys, address: RecordAddress, file: Buffer): Buffer {
  const keyId = keyIdOfFile(file);
  if (keyId === undefined) return file;
  const key = dataKeys.find(keyId);
  if (!key) throw new DataKeyMissing(keyId);
  const nonceAt = FORMAT.length + 1 + keyId.length;
  try {
    const nonce = file.subarray(nonceAt, nonceAt + NONCE_BYTES);
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(additionalData(keyId, address));
    decipher.setAuthTag(file.subarray(-TAG_BYTES));
    const ciphertext = file.subarray(nonceAt + NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch {
    throw new UnreadableRecord(address);
  }
}
