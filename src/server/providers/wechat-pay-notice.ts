// Reads the content of a notice of WeChat Pay, once its signature has been verified.
import type { NoticeResult } from '../ports/payment-port.ts';
import { decryptResource } from './wechat-pay-cipher.ts';
import { paymentFacts, refundFacts } from './wechat-pay-facts.ts';

/** Decrypts a notice and reads the payment or the refund that it is about. */
export function readNotice(rawBody: Buffer, apiV3Key: Buffer): NoticeResult {
  const { resource } = (parseJson(rawBody) ?? {}) as { resource?: Record<string, unknown> };
  if (typeof resource !== 'object' || resource === null) return { ok: false, failure: 'malformed' };
  const content = decryptResource(resource, apiV3Key);
  if (!content) return { ok: false, failure: 'ciphertextInvalid' };
  const fields = parseJson(content);
  if (typeof fields !== 'object' || fields === null) return { ok: false, failure: 'malformed' };
  return noticeOf(resource['original_type'], fields as Record<string, unknown>);
}

function noticeOf(kind: unknown, fields: Record<string, unknown>): NoticeResult {
  const payment = kind === 'transaction' ? paymentFacts(fields) : undefined;
  if (payment) return { ok: true, notice: { kind: 'payment', payment } };
  const refund = kind === 'refund' ? refundFacts(fields) : undefined;
  const { mchid } = fields;
  if (refund && typeof mchid === 'string') return { ok: true, notice: { kind: 'refund', mchid, refund } };
  return { ok: false, failure: 'malformed' };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
