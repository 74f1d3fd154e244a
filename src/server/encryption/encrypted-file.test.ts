import { expect, test } from 'vitest';
import { DataKeyMissing, fixedKeys, newKeySet } from './data-keys.ts';
import { decryptFile, encryptFile, keyIdOfFile, writingKeyId } from './encrypted-file.ts';
import { UnreadableRecord } from './encrypted-record.ts';

const keys = fixedKeys(newKeySet());
const [keyId] = [...keys.current()!.keys.keys()];
const address = ['uploads', 'u1', 't1'];
const picture = Buffer.from('\u0089PNG and pixels', 'latin1');
const file = encryptFile(keys, address, picture);

test('a file is decrypted with the key that its head names, and no byte of it is clear (T11)', () => {
  expect(decryptFile(keys, address, file)).toEqual(picture);
  expect(keyIdOfFile(file)).toBe(keyId);
  expect(file.includes('PNG and pixels')).toBe(false);
  expect(encryptFile(keys, address, picture)).not.toEqual(file);
  expect(decryptFile(keys, address, encryptFile(keys, address, Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
});

test('a file that was changed, cut or moved to another key does not decrypt (T11)', () => {
  for (let at = 9 + keyId!.length; at < file.length; at += 1) {
    const changed = Buffer.from(file);
    changed[at]! ^= 1;
    expect(() => decryptFile(keys, address, changed)).toThrow(UnreadableRecord);
  }
  for (const length of [9 + keyId!.length, file.length - 1])
    expect(() => decryptFile(keys, address, file.subarray(0, length))).toThrow(UnreadableRecord);
  for (const other of [
    ['uploads', 'u2', 't1'],
    ['uploads', 'u1', 't2'],
  ])
    expect(() => decryptFile(keys, other, file)).toThrow(UnreadableRecord);
  expect(() => decryptFile(fixedKeys(newKeySet()), address, file)).toThrow(DataKeyMissing);
});

test('a clear file is returned as it is, and is written where encryption is off (T11)', () => {
  const clear = { ...keys, encrypts: false };
  expect(decryptFile(keys, address, picture)).toBe(picture);
  expect(encryptFile(clear, address, picture)).toBe(picture);
  expect([writingKeyId(clear), writingKeyId(keys), keyIdOfFile(picture)]).toEqual([null, keyId, undefined]);
});
