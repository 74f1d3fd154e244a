import { createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { selfSignedCertificate } from './self-signed-certificate.ts';

test.each([1024, 2048])('a certificate of a key of %i bits reads back, and is signed by itself', (bits) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const parts = {
    serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
    commonName: '保 platform',
    validFrom: new Date('2026-01-02T03:04:05Z'),
    validTo: new Date('2051-01-02T03:04:05Z'),
  };
  const certificate = new X509Certificate(selfSignedCertificate(parts, privateKey));
  expect(certificate.serialNumber).toBe(parts.serial);
  expect(certificate.subject).toBe('CN=保 platform');
  expect(new Date(certificate.validFrom)).toEqual(parts.validFrom);
  expect(new Date(certificate.validTo)).toEqual(parts.validTo);
  expect(certificate.verify(createPublicKey(privateKey))).toBe(true);
  expect(certificate.checkIssued(certificate)).toBe(true);
});
