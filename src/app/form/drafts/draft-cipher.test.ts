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

test('what was sealed is opened again', async () => {
  const key = await generateKey();
  expect(await decryptDraft(key, 'a', await encryptDraft(key, 'a', DRAFT))).toEqual(DRAFT);
});

test('the sealed text shows nothing of the draft, and never twice the same', async () => {
  const key = await generateKey();
  const [one, two] = [await encryptDraft(key, 'a', DRAFT), await encryptDraft(key, 'a', DRAFT)];
  const shown = Buffer.from(one.text).toString('latin1');
  expect(shown).not.toContain('110105194912310021');
  expect(Buffer.from(two.text).equals(Buffer.from(one.text))).toBe(false);
});

test('the key cannot be taken out of the browser', async () => {
  const key = await generateKey();
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('another key, another record or a changed text opens nothing', async () => {
  const key = await generateKey();
  const sealed = await encryptDraft(key, 'a', DRAFT);
  expect(await decryptDraft(await generateKey(), 'a', sealed)).toBeUndefined();
  expect(await decryptDraft(key, 'b', sealed)).toBeUndefined();
  new Uint8Array(sealed.text)[0]! ^= 1;
  expect(await decryptDraft(key, 'a', sealed)).toBeUndefined();
});

test('what was sealed at once with a pad is opened again, and shows nothing', async () => {
  const key = await generateKey();
  const sealed = encryptWithKeystream(await makeKeystream(key, 500), DRAFT)!;
  expect(Buffer.from(sealed.text).toString('latin1')).not.toContain('110105194912310021');
  expect(await decryptWithKeystream(key, sealed)).toEqual(DRAFT);
  expect(await decryptWithKeystream(await generateKey(), sealed)).toBeUndefined();
});

test('no two pads are the same, and none seals more than it is long', async () => {
  const key = await generateKey();
  const [one, two] = [await makeKeystream(key, 500), await makeKeystream(key, 500)];
  expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(false);
  expect(encryptWithKeystream(await makeKeystream(key, 10), DRAFT)).toBeUndefined();
});
