// The data keys of the servers and tools that tests start, and the answers that rows hold when read past the server.
import type { FormKey } from '../../src/core/answers/form-key.ts';
import { blindIndex, fixedKeys, parseKeySet } from '../../src/server/encryption/data-keys.ts';
import {
  decryptRecord,
  type RecordAddress,
  type Stored,
} from '../../src/server/encryption/encrypted-record.ts';
import { answersAddress, draftAddress } from '../../src/server/encryption/record-addresses.ts';

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');

/** The setting DATA_KEYS. */
export const TEST_DATA_KEYS = `index:${key(1)},k1:${key(2)}`;
export const testDataKeys = fixedKeys(parseKeySet(TEST_DATA_KEYS)!);

/** What a column of mobile numbers holds for one of them. */
export const indexOf = (column: string, value: string): string => blindIndex(testDataKeys, column, value);

/** Decrypts a column that a test has read with SQL. */
export const decrypted = <Value>(address: RecordAddress, stored: unknown, dataKeys = testDataKeys): Value =>
  decryptRecord(dataKeys, address, stored as Stored<Value>);

/** The answers of a row of `drafts` or `answers`. */
export const answersOfRow = <Value>(
  table: 'drafts' | 'answers',
  row: FormKey & { revision: number; answers: unknown },
  dataKeys = testDataKeys,
): Value => decrypted((table === 'drafts' ? draftAddress : answersAddress)(row), row.answers, dataKeys);
