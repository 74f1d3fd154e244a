// Data keys: the keys that encrypt answers and index mobile numbers. A list of `id:base64`, one a line or separated by commas.
import { createHmac, randomBytes } from 'node:crypto';

/** Keys of 256 bits by id, in the order of their list. */
export interface KeySet {
  /** Keys the blind index; never encrypts. */
  index: Buffer;
  /** The last key encrypts, every key decrypts. */
  keys: ReadonlyMap<string, Buffer>;
}

/** What the store needs of the data keys. */
export interface DataKeys {
  /** Undefined for tools that handle no answers. */
  current(): KeySet | undefined;
  /** A key by its id. */
  find(keyId: string): Buffer | undefined;
  /** False while servers of a release that cannot decrypt run beside: writes stay clear, reads decrypt. */
  encrypts: boolean;
}

/** The id of the key of the blind index. */
export const INDEX_KEY_ID = 'index';
const KEY_BYTES = 32;
const KEY_LINE = /^(?<id>[A-Za-z0-9_-]{1,32}):(?<key>[A-Za-z0-9+/]{43}=)$/;

/** Parses a list of keys. Returns undefined unless it has the index key, a data key, and each id once. */
export function parseKeySet(text: string): KeySet | undefined {
  const keys = new Map<string, Buffer>();
  const entries = text
    .split(/[\n,]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !entry.startsWith('#'));
  for (const entry of entries) {
    const { id, key } = KEY_LINE.exec(entry)?.groups ?? {};
    if (id === undefined || key === undefined || keys.has(id)) return undefined;
    keys.set(id, Buffer.from(key, 'base64'));
  }
  const index = keys.get(INDEX_KEY_ID);
  keys.delete(INDEX_KEY_ID);
  return index && keys.size > 0 ? { index, keys } : undefined;
}

/** The inverse of `parseKeySet`, a key a line. */
export const formatKeySet = ({ index, keys }: KeySet): string =>
  [[INDEX_KEY_ID, index] as const, ...keys].map(([id, key]) => `${id}:${key.toString('base64')}\n`).join('');

/** A new key with a random id. */
export const newDataKey = (): [id: string, key: Buffer] => [
  `k${randomBytes(4).toString('hex')}`,
  randomBytes(KEY_BYTES),
];

export const newKeySet = (): KeySet => ({ index: randomBytes(KEY_BYTES), keys: new Map([newDataKey()]) });

/** The id of the key that encrypts. */
export const newestKeyId = ({ keys }: KeySet): string => [...keys.keys()].at(-1)!;

/** Keys that do not change while the process runs. */
export const fixedKeys = (set: KeySet, encrypts = true): DataKeys => ({
  current: () => set,
  find: (keyId) => set.keys.get(keyId),
  encrypts,
});

/** For tools that handle no answers. */
export const NO_DATA_KEYS: DataKeys = { current: () => undefined, find: () => undefined, encrypts: true };

/** A key that the database needs and that the process does not have; null: any key, to write. */
export class DataKeyMissing extends Error {
  readonly keyId: string | null;
  constructor(keyId: string | null) {
    super(keyId === null ? 'no data keys are configured' : `the data key ${keyId} is missing`);
    this.name = 'DataKeyMissing';
    this.keyId = keyId;
  }
}

/** No value that is indexed begins with it. */
export const INDEX_PREFIX = `${INDEX_KEY_ID}.`;

/**
 * The blind index of a value that is looked up: equal values have equal indexes, which nobody computes without the key.
 *
 * @param column such as `owners.mobile`; separates the indexes of two columns
 */
export function blindIndex(dataKeys: DataKeys, column: string, value: string): string {
  const set = dataKeys.current();
  if (!set) throw new DataKeyMissing(null);
  return INDEX_PREFIX + createHmac('sha256', set.index).update(`${column}\n${value}`).digest('base64url');
}

/**
 * The two texts that a column may hold for a value: first the one that is written, its index or, without encryption, the
 * value itself; then the other one, of rows that were written the other way.
 */
export function indexForms(
  dataKeys: DataKeys,
  column: string,
  value: string,
): [written: string, other: string] {
  const index = blindIndex(dataKeys, column, value);
  return dataKeys.encrypts ? [index, value] : [value, index];
}
