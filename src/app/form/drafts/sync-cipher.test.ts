import { expect, test } from 'vitest';
import { decryptSync, encryptSync, SYNC_KEY_BYTES } from './sync-cipher.ts';

const newKey = () => crypto.getRandomValues(new Uint8Array(SYNC_KEY_BYTES));
const key = newKey();
const TEXT = '{"name":"欧阳若吉","idNumber":"110105194912310021"}';

test('an encrypted text is decrypted again, reveals nothing and differs each time', () => {
  const [first, second] = [encryptSync(key, 'a', TEXT), encryptSync(key, 'a', TEXT)];
  expect(decryptSync(key, 'a', first)).toBe(TEXT);
  expect(Buffer.from(first).toString('latin1')).not.toContain('110105194912310021');
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(false);
});

test('any flipped byte, another key, another id and a cut text fail to decrypt (T13)', () => {
  const sealed = encryptSync(key, 'a', TEXT);
  for (const position of sealed.keys()) {
    const flipped = Uint8Array.from(sealed);
    flipped[position]! ^= 1;
    expect(decryptSync(key, 'a', flipped), String(position)).toBeUndefined();
  }
  expect(decryptSync(newKey(), 'a', sealed)).toBeUndefined();
  expect(decryptSync(key, 'b', sealed)).toBeUndefined();
  expect(decryptSync(key, 'a', sealed.subarray(0, 20))).toBeUndefined();
});
