// The keys of the simulated platform of WeChat Pay: what it signs and encrypts with, generated at each start.
import {
  createCipheriv,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { signedLines, signText } from '../providers/wechat-pay-signature.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';

interface PlatformCertificate {
  serial: string;
  pem: string;
  privateKey: KeyObject;
  validFrom: Date;
  validTo: Date;
}

export interface WechatPayPlatform {
  /** Headers that sign a body. With a `flaw`, the signature is another. */
  signatureHeaders(body: string, flaw?: boolean): Record<string, string>;
  /** An encrypted text, as in notices. */
  encrypt(text: string, associatedData: string): object;
  /** The body of `GET /v3/certificates`. */
  certificateList(): object;
  /** Signs with a new certificate from now on; the former one stays in the list. */
  rotateCertificate(): void;
  /** The certificate that signs now. */
  current(): { serial: string; publicKey: KeyObject };
}

const VALID_MS = 5 * 365 * 86_400_000;

/** An RSA key as the provider asks for. Making one takes a tenth of a second, so it is made when it is needed first. */
export const newRsaKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** The platform of one simulator; its first certificate is made when it is needed first. */
export function wechatPayPlatform(apiV3Key: Buffer, clock: () => Date): WechatPayPlatform {
  const certificates: PlatformCertificate[] = [];
  const rotateCertificate = () => void certificates.push(newCertificate(clock()));
  const current = (): PlatformCertificate => {
    if (certificates.length === 0) rotateCertificate();
    return certificates.at(-1)!;
  };
  const encrypt = (text: string, associatedData: string) => {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(associatedData));
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return {
      algorithm: 'AEAD_AES_256_GCM',
      nonce,
      associated_data: associatedData,
      ciphertext: bytes.toString('base64'),
    };
  };
  return {
    encrypt,
    rotateCertificate,
    current: () => ({ serial: current().serial, publicKey: createPublicKey(current().privateKey) }),
    signatureHeaders(body, flaw = false) {
      const { serial, privateKey } = current();
      const [seconds, nonce] = [Math.floor(clock().getTime() / 1000), randomBytes(16).toString('hex')];
      return {
        'Wechatpay-Serial': serial,
        'Wechatpay-Timestamp': String(seconds),
        'Wechatpay-Nonce': nonce,
        'Wechatpay-Signature': signText(signedLines([seconds, nonce, flaw ? `${body} ` : body]), privateKey),
        'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
      };
    },
    certificateList: () => {
      current();
      return {
        data: certificates.map(({ serial, pem, validFrom, validTo }) => ({
          serial_no: serial,
          effective_time: validFrom.toISOString(),
          expire_time: validTo.toISOString(),
          encrypt_certificate: encrypt(pem, 'certificate'),
        })),
      };
    },
  };
}

function newCertificate(now: Date): PlatformCertificate {
  const privateKey = newRsaKey();
  const serial = `5${randomBytes(20).toString('hex').slice(1)}`.toUpperCase();
  // Certificates count whole seconds, and the clocks of both sides differ a little.
  const validFrom = new Date(now.getTime() - 60_000);
  const validTo = new Date(validFrom.getTime() + VALID_MS);
  const pem = selfSignedCertificate(
    { serial, commonName: 'Simulated platform', validFrom, validTo },
    privateKey,
  );
  return { serial, pem, privateKey, validFrom, validTo };
}
