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

interface SignatureOptions {
  /** The signature is of another text. */
  isFlawed?: boolean;
  /** The `Wechatpay-Serial` of the request. */
  keyId?: string | undefined;
}

export interface WechatPayPlatform {
  /** Headers that sign a body, by a certificate or by the public key of this id. */
  signatureHeaders(body: string, options?: SignatureOptions): Record<string, string>;
  /** The public key that signs for merchants who name it; certificates sign for the others. */
  publicKey(): { keyId: string; publicKey: KeyObject };
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
  const keyId = `PUB_KEY_ID_01${randomBytes(8).toString('hex')}`;
  let privateKeyOfId: KeyObject | undefined;
  const ownKey = () => (privateKeyOfId ??= newRsaKey());
  const encrypt = (text: string, associatedData: string) => encryptResource(text, associatedData, apiV3Key);
  return {
    encrypt,
    rotateCertificate,
    current: () => ({ serial: current().serial, publicKey: createPublicKey(current().privateKey) }),
    publicKey: () => ({ keyId, publicKey: createPublicKey(ownKey()) }),
    signatureHeaders(body, { isFlawed = false, keyId: asked } = {}) {
      const { serial, privateKey } = asked === keyId ? { serial: keyId, privateKey: ownKey() } : current();
      const [seconds, nonce] = [Math.floor(clock().getTime() / 1000), randomBytes(16).toString('hex')];
      const text = signedLines([seconds, nonce, isFlawed ? `${body} ` : body]);
      return {
        'Wechatpay-Serial': serial,
        'Wechatpay-Timestamp': String(seconds),
        'Wechatpay-Nonce': nonce,
        'Wechatpay-Signature': signText(text, privateKey),
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

function encryptResource(text: string, associatedData: string, apiV3Key: Buffer): object {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(associatedData));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: 'AEAD_AES_256_GCM',
    nonce,
    associated_data: associatedData,
    ciphertext: bytes.toString('base64'),
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
