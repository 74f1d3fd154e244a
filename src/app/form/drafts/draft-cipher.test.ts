import { expect, test } from 'vitest';
import {
  generateKey,
  makeKeystream,
  encryptDraft,
  encryptWithKeystream,
  decryptDraft,
  decryptWithKeystream,
} from './draft-cipher.ts';

const DRAFT = { applicant: { name: '欧阳若吉', idNumber: '110105194912310021' } };

test('an encrypted draft is decrypted to the same value', async () => {
  const key = await generateKey();
  expect(await decryptDraft(key, 'a', await encryptDraft(key, 'a', DRAFT))).toEqual(DRAFT);
});

test('the encrypted text reveals nothing of the draft and differs each time', async () => {
  const key = await generateKey();
  const [first, second] = [await encryptDraft(key, 'a', DRAFT), await encryptDraft(key, 'a', DRAFT)];
  const text = Buffer.from(first.text).toString('latin1');
  expect(text).not.toContain('110105194912310021');
  expect(Buffer.from(second.text).equals(Buffer.from(first.text))).toBe(false);
});

test('the key cannot be exported from the browser', async () => {
  const key = await generateKey();
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('decryption fails with another key, another record id or a modified text', async () => {
  const key = await generateKey();
  const encrypted = await encryptDraft(key, 'a', DRAFT);
  expect(await decryptDraft(await generateKey(), 'a', encrypted)).toBeUndefined();
  expect(await decryptDraft(key, 'b', encrypted)).toBeUndefined();
  new Uint8Array(encrypted.text)[0]! ^= 1;
  expect(await decryptDraft(key, 'a', encrypted)).toBeUndefined();
});

test('a draft encrypted with a keystream is decrypted again and its text reveals nothing', async () => {
  const key = await generateKey();
  const encrypted = encryptWithKeystream(await makeKeystream(key, 500), DRAFT)!;
  expect(Buffer.from(encrypted.text).toString('latin1')).not.toContain('110105194912310021');
  expect(await decryptWithKeystream(key, encrypted)).toEqual(DRAFT);
  expect(await decryptWithKeystream(await generateKey(), encrypted)).toBeUndefined();
});

test('every keystream is different and encrypts no text longer than itself', async () => {
  const key = await generateKey();
  const [first, second] = [await makeKeystream(key, 500), await makeKeystream(key, 500)];
  expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(false);
  expect(encryptWithKeystream(await makeKeystream(key, 10), DRAFT)).toBeUndefined();
});
