import { expect, test } from 'vitest';
import {
  blindIndex,
  DataKeyMissing,
  fixedKeys,
  NO_DATA_KEYS,
  parseKeySet,
  type DataKeys,
} from './data-keys.ts';
import { decryptRecord, encryptRecord, keyIdOf, UnreadableRecord, type Stored } from './encrypted-record.ts';

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const keysOf = (...entries: string[]): DataKeys =>
  fixedKeys(parseKeySet([`index:${key(9)}`, ...entries].join(','))!);
const dataKeys = keysOf(`k1:${key(1)}`);
const ADDRESS = ['drafts', 't1', 'invoice', '', 3];
const answers = { applicant: { name: '欧阳若溪 😀', idNumber: '11010519491231002X' } };

test('a record decrypts to its value, never has the same text twice, and names format and key (T11)', () => {
  const record = encryptRecord(dataKeys, ADDRESS, answers);
  expect(decryptRecord(dataKeys, ADDRESS, record)).toEqual(answers);
  expect(record).toEqual({ $encrypted: expect.stringMatching(/^1\.k1\.[\w+/=]+$/) as string });
  expect(encryptRecord(dataKeys, ADDRESS, answers)).not.toEqual(record);
  expect(keyIdOf(record)).toBe('k1');
});

test.each([
  ['table', ['answers', 't1', 'invoice', '', 3]],
  ['row', ['drafts', 't2', 'invoice', '', 3]],
  ['parts of the key', ['drafts', 't1', 'invoi', 'ce', 3]],
  ['revision', ['drafts', 't1', 'invoice', '', 4]],
])('a record of another %s does not decrypt (T11)', (_what, address) => {
  const record = encryptRecord(dataKeys, ADDRESS, answers);
  expect(() => decryptRecord(dataKeys, address, record)).toThrow(UnreadableRecord);
});

test('a record with one changed byte, another format or another key under its id does not decrypt (T11)', () => {
  const { $encrypted } = encryptRecord(dataKeys, ADDRESS, answers) as unknown as { $encrypted: string };
  const [format, keyId, base64] = $encrypted.split('.') as [string, string, string];
  const decrypt = (text: string, keys = dataKeys) =>
    decryptRecord(keys, ADDRESS, { $encrypted: text } as unknown as Stored<typeof answers>);
  const bytes = Buffer.from(base64, 'base64');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    expect(() => decrypt(`${format}.${keyId}.${changed.toString('base64')}`)).toThrow(UnreadableRecord);
  }
  expect(() => decrypt(`2.${keyId}.${base64}`)).toThrow(UnreadableRecord);
  expect(() => decrypt(`${format}.${keyId}.`)).toThrow(UnreadableRecord);
  expect(() => decrypt($encrypted, keysOf(`k1:${key(2)}`))).toThrow(UnreadableRecord);
});

test('the last key encrypts, older keys decrypt, and a missing one is named', () => {
  const record = encryptRecord(dataKeys, ADDRESS, answers);
  const both = keysOf(`k1:${key(1)}`, `k2:${key(2)}`);
  expect(decryptRecord(both, ADDRESS, record)).toEqual(answers);
  expect(keyIdOf(encryptRecord(both, ADDRESS, answers))).toBe('k2');
  expect(() => decryptRecord(keysOf(`k2:${key(2)}`), ADDRESS, record)).toThrow(new DataKeyMissing('k1'));
  expect(() => encryptRecord(NO_DATA_KEYS, ADDRESS, answers)).toThrow(DataKeyMissing);
});

test('a clear value is read as it is; without encryption values are written clear', () => {
  for (const value of [answers, {}, 'text', 5, null, [1]])
    expect(decryptRecord(NO_DATA_KEYS, ADDRESS, value as unknown as Stored<unknown>)).toEqual(value);
  expect(encryptRecord({ ...dataKeys, encrypts: false }, ADDRESS, answers)).toBe(answers);
});

test('a blind index differs by value, purpose and key', () => {
  const index = blindIndex(dataKeys, 'owner', '13800138000');
  expect(blindIndex(dataKeys, 'owner', '13800138000')).toBe(index);
  const otherKeys = fixedKeys(parseKeySet(`index:${key(8)},k1:${key(1)}`)!);
  const others = [
    blindIndex(dataKeys, 'owner', '13800138001'),
    blindIndex(dataKeys, 'code', '13800138000'),
    blindIndex(otherKeys, 'owner', '13800138000'),
  ];
  expect(new Set([index, ...others]).size).toBe(4);
});

test('a list of keys has the index key, a data key, and 32 bytes for each id once', () => {
  expect(parseKeySet(`# comment\nindex:${key(1)}\n\nk1:${key(2)}\n`)).toBeDefined();
  const short = Buffer.alloc(16).toString('base64');
  const lists = ['', `k1:${key(1)}`, `index:${key(1)}`, `index:${key(1)},k1:${short}`];
  const repeated = [`index:${key(1)},k1:${key(1)},k1:${key(2)}`, `index:${key(1)},a.b:${key(1)}`];
  for (const list of [...lists, ...repeated]) expect(parseKeySet(list)).toBeUndefined();
});
