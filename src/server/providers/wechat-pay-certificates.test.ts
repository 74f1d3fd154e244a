import { describe, expect, test } from 'vitest';
import { platformCertificates, readCertificates } from './wechat-pay-certificates.ts';
import { CERTIFICATE_LIST } from './wechat-pay-vectors.ts';

const { apiV3Key, serial, item } = CERTIFICATE_LIST;
const list = (...data: unknown[]) => Buffer.from(JSON.stringify({ data }));

describe('the published list of certificates', () => {
  test('holds a certificate of its serial number and times', () => {
    const certificates = readCertificates(list(item), apiV3Key);
    expect([...certificates.keys()]).toEqual([serial]);
    const { validFrom, validTo, publicKey } = certificates.get(serial)!;
    expect(new Date(validFrom)).toEqual(new Date(item.effective_time));
    expect(new Date(validTo)).toEqual(new Date(item.expire_time));
    expect(publicKey.asymmetricKeyType).toBe('rsa');
  });

  test('gives no certificate by another key, or under another serial number', () => {
    expect(readCertificates(list(item), Buffer.alloc(32)).size).toBe(0);
    expect(readCertificates(list({ ...item, serial_no: 'ABC' }), apiV3Key).size).toBe(0);
  });

  test.each(['', '{}', 'null', '{"data":1}', '{"data":[null,1,{}]}'])('%j holds none', (text) => {
    expect(readCertificates(Buffer.from(text), apiV3Key).size).toBe(0);
  });
});

test('a list that nobody signed is not trusted', async () => {
  const message = { body: list(item), header: () => undefined };
  const now = new Date(item.effective_time);
  const certificates = platformCertificates(
    apiV3Key,
    async () => message,
    () => now,
  );
  expect(await certificates.publicKeyOf(serial)).toBeUndefined();
});
