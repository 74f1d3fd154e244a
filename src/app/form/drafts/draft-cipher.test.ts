import { expect, test } from 'vitest';
import { generateKey, encryptDraft, decryptDraft } from './draft-cipher.ts';

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
