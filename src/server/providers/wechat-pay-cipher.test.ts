import { Aes } from 'wechatpay-axios-plugin';
import { describe, expect, test } from 'vitest';
import { decryptResource } from './wechat-pay-cipher.ts';
import { CERTIFICATE_LIST, ENCRYPTED_MESSAGE } from './wechat-pay-vectors.ts';

const { apiV3Key } = CERTIFICATE_LIST;
const textOf = (resource: unknown, key = apiV3Key) => decryptResource(resource, key)?.toString('utf8');

test('the published ciphertext decrypts', () => {
  expect(textOf(ENCRYPTED_MESSAGE)).toBe('message');
});

test('what the independent client encrypts decrypts, with and without additional data', () => {
  for (const associated_data of ['transaction', '', undefined]) {
    const ciphertext = Aes.AesGcm.encrypt('{"a":"保"}', apiV3Key, 'uluk4a9R25RW', associated_data);
    expect(textOf({ ...ENCRYPTED_MESSAGE, associated_data, ciphertext })).toBe('{"a":"保"}');
  }
});

describe('nothing decrypts', () => {
  const bytes = Buffer.from(ENCRYPTED_MESSAGE.ciphertext, 'base64');
  test.each(Array.from(bytes, (_byte, index) => index))('with byte %i of the ciphertext changed', (index) => {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    expect(textOf({ ...ENCRYPTED_MESSAGE, ciphertext: changed.toString('base64') })).toBeUndefined();
  });

  test.each<[string, unknown]>([
    ['another algorithm', { ...ENCRYPTED_MESSAGE, algorithm: 'AEAD_AES_128_GCM' }],
    ['another nonce', { ...ENCRYPTED_MESSAGE, nonce: 'uluk4a9R25RX' }],
    ['a short nonce', { ...ENCRYPTED_MESSAGE, nonce: 'uluk4a9R25R' }],
    ['other additional data', { ...ENCRYPTED_MESSAGE, associated_data: 'associatedDatA' }],
    ['additional data that is no text', { ...ENCRYPTED_MESSAGE, associated_data: 1 }],
    ['a shortened tag', { ...ENCRYPTED_MESSAGE, ciphertext: bytes.subarray(0, -1).toString('base64') }],
    ['less than a tag', { ...ENCRYPTED_MESSAGE, ciphertext: 'AAAA' }],
    ['a line feed', { ...ENCRYPTED_MESSAGE, ciphertext: `${ENCRYPTED_MESSAGE.ciphertext}\n` }],
    ['no fields', null],
    ['a text', 'text'],
  ])('of %s', (_title, resource) => {
    expect(textOf(resource)).toBeUndefined();
  });

  test('by another key', () => {
    expect(textOf(ENCRYPTED_MESSAGE, Buffer.from('b7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb'))).toBeUndefined();
  });
});
