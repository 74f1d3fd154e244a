// Verifies messages of WeChat Pay, responses and notices alike: their time, their certificate and their signature.
import type { KeyObject } from 'node:crypto';
import type { NoticeFailure } from '../ports/payment-port.ts';
import { isSigned } from './wechat-pay-signature.ts';

/** A message as received. */
export interface WechatPayMessage {
  /** The value of a header; undefined without it. */
  header(name: string): string | undefined;
  /** The raw bytes. */
  body: Buffer;
}

export type MessageFailure = Exclude<NoticeFailure, 'ciphertextInvalid' | 'malformed'>;

/** How far the clocks of provider and server may differ, as the provider's documents say. */
const MAX_OFFSET_S = 5 * 60;

/**
 * Verifies that WeChat Pay signed the message within five minutes of now.
 *
 * @param publicKeyOf finds the platform's key by serial number; asked only when the time fits
 * @returns why the message is not trusted, or undefined
 */
export async function messageFailure(
  { header, body }: WechatPayMessage,
  now: Date,
  publicKeyOf: (serial: string) => Promise<KeyObject | undefined>,
): Promise<MessageFailure | undefined> {
  const [timestamp, nonce, serial, signature] = ['timestamp', 'nonce', 'serial', 'signature'].map((name) =>
    header(`wechatpay-${name}`),
  );
  if (!timestamp || !nonce || !serial || !signature) return 'headersMissing';
  const offset = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || offset > MAX_OFFSET_S) return 'timestampOld';
  const publicKey = await publicKeyOf(serial);
  if (!publicKey) return 'serialUnknown';
  return isSigned({ timestamp, nonce, body }, signature, publicKey) ? undefined : 'signatureInvalid';
}
