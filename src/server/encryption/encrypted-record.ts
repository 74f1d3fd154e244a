/**
 * Encrypted values in the database: `{ "$encrypted": "1.<key id>.<base64 of nonce, ciphertext and tag>" }`, AES-256-GCM.
 * The additional data is table, key and revision: a record that is copied to another row, or put back after a later
 * revision, does not decrypt.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DataKeyMissing, newestKeyId, type DataKeys } from './data-keys.ts';

const FORMAT = '1';
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** No element code, so no clear document, begins with it. */
export const ENCRYPTED = '$encrypted';

declare const stored: unique symbol;
/** A value as the database holds it, encrypted or, from before encryption, clear. Only this file converts it. */
export interface Stored<Value> {
  readonly [stored]: Value;
}

/** The row that a value belongs to: table, key and revision. */
export type RecordAddress = readonly (string | number)[];

export class UnreadableRecord extends Error {
  constructor(address: RecordAddress) {
    super(`a record of ${address[0]} does not decrypt`);
    this.name = 'UnreadableRecord';
  }
}

const additionalData = (keyId: string, address: RecordAddress): Buffer =>
  Buffer.from(JSON.stringify([FORMAT, keyId, ...address]));

/**
 * Encrypts a JSON value with the newest key.
 *
 * @throws DataKeyMissing without keys
 */
export function encryptRecord<Value>(
  dataKeys: DataKeys,
  address: RecordAddress,
  value: Value,
): Stored<Value> {
  if (!dataKeys.encrypts) return value as unknown as Stored<Value>;
  const set = dataKeys.current();
  if (!set) throw new DataKeyMissing(null);
  const keyId = newestKeyId(set);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, set.keys.get(keyId)!, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(additionalData(keyId, address));
  const bytes = Buffer.concat([
    nonce,
    cipher.update(JSON.stringify(value)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return { [ENCRYPTED]: `${FORMAT}.${keyId}.${bytes.toString('base64')}` } as unknown as Stored<Value>;
}

/**
 * Decrypts a value; a clear one is returned as it is.
 *
 * @throws DataKeyMissing when the key is not configured, UnreadableRecord when the record was changed or moved
 */
export function decryptRecord<Value>(
  dataKeys: DataKeys,
  address: RecordAddress,
  record: Stored<Value>,
): Value {
  const text = encryptedText(record);
  if (text === undefined) return record as unknown as Value;
  const [format, keyId = '', base64 = ''] = text.split('.');
  const key = dataKeys.find(keyId);
  if (!key) throw new DataKeyMissing(keyId);
  try {
    if (format !== FORMAT) throw new UnreadableRecord(address);
    const bytes = Buffer.from(base64, 'base64');
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(additionalData(keyId, address));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const json = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    return JSON.parse(json.toString('utf8')) as Value;
  } catch {
    throw new UnreadableRecord(address);
  }
}

/**
 * What the text of a value begins with that the newest key has encrypted.
 *
 * @throws DataKeyMissing without keys
 */
export function currentPrefix(dataKeys: DataKeys): string {
  const set = dataKeys.current();
  if (!set) throw new DataKeyMissing(null);
  return `${FORMAT}.${newestKeyId(set)}.`;
}

/** The id of the key of a value; undefined for a clear one. */
export const keyIdOf = (record: Stored<unknown>): string | undefined => encryptedText(record)?.split('.')[1];

function encryptedText(record: Stored<unknown>): string | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  const text = (record as unknown as Record<string, unknown>)[ENCRYPTED];
  return typeof text === 'string' ? text : undefined;
}
