/**
 * Writes X.509 certificates, which Node reads but does not make.
 *
 * Source: RFC 5280 §4.1, in the DER encoding of X.690: tag, length, content.
 */
import { createPublicKey, sign, type KeyObject } from 'node:crypto';

const INTEGER = 0x02;
const BIT_STRING = 0x03;
const NULL = 0x05;
const OBJECT_IDENTIFIER = 0x06;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const GENERALIZED_TIME = 0x18;
const SEQUENCE = 0x30;
const SET = 0x31;

/** 1.2.840.113549.1.1.11 and 2.5.4.3. */
const SHA256_WITH_RSA = Buffer.from('2a864886f70d01010b', 'hex');
const COMMON_NAME = Buffer.from('550403', 'hex');

/** From this length on, a length says first how many bytes it has. */
const LONG_LENGTH = 0x80;

export interface CertificateParts {
  /** Hexadecimal, of an even length, its first digit from 1 to 7. */
  serial: string;
  commonName: string;
  validFrom: Date;
  validTo: Date;
}

/** A certificate in PEM that the key itself signed. */
export function selfSignedCertificate(parts: CertificateParts, privateKey: KeyObject): string {
  const algorithm = der(SEQUENCE, der(OBJECT_IDENTIFIER, SHA256_WITH_RSA), der(NULL));
  const name = nameOf(parts.commonName);
  const body = der(
    SEQUENCE,
    der(INTEGER, Buffer.from(parts.serial, 'hex')),
    algorithm,
    name,
    der(SEQUENCE, timeOf(parts.validFrom), timeOf(parts.validTo)),
    name,
    createPublicKey(privateKey).export({ format: 'der', type: 'spki' }),
  );
  // The first byte of a bit string says how many bits of its last byte are unused.
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', body, privateKey));
  const lines = der(SEQUENCE, body, algorithm, signature)
    .toString('base64')
    .match(/.{1,64}/g)!;
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

const nameOf = (commonName: string): Buffer =>
  der(
    SEQUENCE,
    der(SET, der(SEQUENCE, der(OBJECT_IDENTIFIER, COMMON_NAME), der(UTF8_STRING, Buffer.from(commonName)))),
  );

/** From 2050 on with the century, as the standard demands. */
function timeOf(time: Date): Buffer {
  const digits = `${time.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`;
  return time.getUTCFullYear() < 2050
    ? der(UTC_TIME, Buffer.from(digits.slice(2)))
    : der(GENERALIZED_TIME, Buffer.from(digits));
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  if (content.length < LONG_LENGTH) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const digits = content.length.toString(16);
  const length = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, LONG_LENGTH | length.length]), length, content]);
}
