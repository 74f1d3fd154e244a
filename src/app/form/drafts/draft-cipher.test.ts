import { expect, test } from 'vitest';
import { makeKey, makePad, seal, sealWith, unseal, unsealWithPad } from './draft-cipher.ts';

const DRAFT = { applicant: { name: '欧阳若吉', idNumber: '110105194912310021' } };

test('what was sealed is opened again', async () => {
  const key = await makeKey();
  expect(await unseal(key, 'a', await seal(key, 'a', DRAFT))).toEqual(DRAFT);
});

test('the sealed text shows nothing of the draft, and never twice the same', async () => {
  const key = await makeKey();
  const [one, two] = [await seal(key, 'a', DRAFT), await seal(key, 'a', DRAFT)];
  const shown = Buffer.from(one.text).toString('latin1');
  expect(shown).not.toContain('110105194912310021');
  expect(Buffer.from(two.text).equals(Buffer.from(one.text))).toBe(false);
});

test('the key cannot be taken out of the browser', async () => {
  const key = await makeKey();
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('another key, another record or a changed text opens nothing', async () => {
  const key = await makeKey();
  const sealed = await seal(key, 'a', DRAFT);
  expect(await unseal(await makeKey(), 'a', sealed)).toBeUndefined();
  expect(await unseal(key, 'b', sealed)).toBeUndefined();
  new Uint8Array(sealed.text)[0]! ^= 1;
  expect(await unseal(key, 'a', sealed)).toBeUndefined();
});

test('what was sealed at once with a pad is opened again, and shows nothing', async () => {
  const key = await makeKey();
  const sealed = sealWith(await makePad(key, 500), DRAFT)!;
  expect(Buffer.from(sealed.text).toString('latin1')).not.toContain('110105194912310021');
  expect(await unsealWithPad(key, sealed)).toEqual(DRAFT);
  expect(await unsealWithPad(await makeKey(), sealed)).toBeUndefined();
});

test('no two pads are the same, and none seals more than it is long', async () => {
  const key = await makeKey();
  const [one, two] = [await makePad(key, 500), await makePad(key, 500)];
  expect(Buffer.from(one.stream).equals(Buffer.from(two.stream))).toBe(false);
  expect(sealWith(await makePad(key, 10), DRAFT)).toBeUndefined();
});
