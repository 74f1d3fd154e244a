/**
 * Signatures of WeChat Pay API v3: RSA with SHA-256 over lines that each end with a line feed.
 *
 * Source: "签名生成" and "签名验证" of the developer documents; the tests hold published vectors.
 */
import { createVerify, sign, type KeyObject } from 'node:crypto';
import type { JsapiParameters } from '../ports/payment-port.ts';

/** A merchant's account with WeChat Pay. */
export interface WechatPayAccount {
  /** Address of the API, `https://api.mch.weixin.qq.com`. */
  url: URL;
  mchid: string;
  appid: string;
  /** Serial number of the merchant's certificate. */
  serial: string;
  /** RSA key of that certificate. */
  privateKey: KeyObject;
  /** The APIv3 key, 32 bytes, which encrypts notices and certificates. */
  apiV3Key: Buffer;
  /** The platform's public key by its id, for merchants to whom it gives one; others fetch its certificates. */
  platformKey?: { keyId: string; publicKey: KeyObject };
}

/** A point in time with a random text, which make every signature another one. */
export interface SignatureMoment {
  /** Seconds since 1970. */
  seconds: number;
  /** Up to 32 letters and digits. */
  nonce: string;
}

export interface SignedRequest extends SignatureMoment {
  method: string;
  /** With the query, as in the request line. */
  path: string;
  /** Empty for GET. */
  body: string;
}

const SCHEME = 'WECHATPAY2-SHA256-RSA2048';

/** The signature of a text, in base64. */
export const signText = (text: string, privateKey: KeyObject): string =>
  sign('sha256', Buffer.from(text), privateKey).toString('base64');

/** Lines as they are signed: a line feed ends each of them, the last one too. */
export const signedLines = (lines: readonly (string | number)[]): string =>
  lines.map((line) => `${line}\n`).join('');

/** The `Authorization` header of a request. */
export function wechatPayAuthorization(
  { method, path, seconds, nonce, body }: SignedRequest,
  { mchid, serial, privateKey }: Pick<WechatPayAccount, 'mchid' | 'serial' | 'privateKey'>,
): string {
  const signature = signText(signedLines([method, path, seconds, nonce, body]), privateKey);
  return `${SCHEME} mchid="${mchid}",nonce_str="${nonce}",timestamp="${seconds}",serial_no="${serial}",signature="${signature}"`;
}

/** The arguments with which a page in the messaging app opens the payment; `paySign` signs four of them. */
export function jsapiParameters(
  prepayId: string,
  { seconds, nonce }: SignatureMoment,
  { appid, privateKey }: Pick<WechatPayAccount, 'appid' | 'privateKey'>,
): JsapiParameters {
  const [timeStamp, prepay] = [String(seconds), `prepay_id=${prepayId}`];
  const paySign = signText(signedLines([appid, timeStamp, nonce, prepay]), privateKey);
  return { appId: appid, timeStamp, nonceStr: nonce, package: prepay, signType: 'RSA', paySign };
}

/**
 * Whether a signature of WeChat Pay over time, nonce and the raw bytes of a body is genuine.
 *
 * @param signature base64 in its only regular form: other texts of the same bytes are refused
 */
export function isSigned(
  { timestamp, nonce, body }: { timestamp: string; nonce: string; body: Buffer },
  signature: string,
  publicKey: KeyObject,
): boolean {
  const bytes = Buffer.from(signature, 'base64');
  if (bytes.toString('base64') !== signature) return false;
  const verifier = createVerify('sha256');
  verifier
    .update(signedLines([timestamp, nonce]))
    .update(body)
    .update('\n');
  return verifier.verify(publicKey, bytes);
}
