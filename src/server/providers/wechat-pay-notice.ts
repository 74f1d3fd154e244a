// Reads the content of a notice of WeChat Pay, once its signature has been verified.
import type { NoticeResult } from '../ports/payment-port.ts';
import { decryptResource } from './wechat-pay-cipher.ts';
import { isOfMerchant, paymentFacts, refundFacts } from './wechat-pay-facts.ts';
import type { WechatPayAccount } from './wechat-pay-signature.ts';

/** Decrypts a notice and reads the payment or the refund of this merchant that it is about. */
export function readNotice(rawBody: Buffer, account: WechatPayAccount): NoticeResult {
  const { resource } = (parseJson(rawBody) ?? {}) as { resource?: Record<string, unknown> };
  if (typeof resource !== 'object' || resource === null) return { ok: false, failure: 'malformed' };
  const content = decryptResource(resource, account.apiV3Key);
  if (!content) return { ok: false, failure: 'ciphertextInvalid' };
  const fields = parseJson(content);
  if (typeof fields !== 'object' || fields === null) return { ok: false, failure: 'malformed' };
  return noticeOf(resource['original_type'], fields as Record<string, unknown>, account);
}

function noticeOf(kind: unknown, fields: Record<string, unknown>, account: WechatPayAccount): NoticeResult {
  const payment = kind === 'transaction' ? paymentFacts(fields) : undefined;
  if (payment)
    return isOfMerchant(payment, account) ? { ok: true, notice: { kind: 'payment', payment } } : FOREIGN;
  const refund = kind === 'refund' ? refundFacts(fields) : undefined;
  const { mchid } = fields;
  if (!refund || typeof mchid !== 'string') return { ok: false, failure: 'malformed' };
  // The notice of a refund names no app.
  return mchid === account.mchid ? { ok: true, notice: { kind: 'refund', mchid, refund } } : FOREIGN;
}

const FOREIGN = { ok: false, failure: 'otherMerchant' } as const;

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
