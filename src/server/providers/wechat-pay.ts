// The payment port on WeChat Pay API v3, for a merchant with an account of its own.
import type {
  PaymentFacts,
  PaymentOrder,
  PaymentPort,
  PaymentResult,
  PaymentStart,
  RefundOrder,
} from '../ports/payment-port.ts';
import { wechatPayCaller, type WechatPayCaller, type WechatPayOptions } from './wechat-pay-call.ts';
import { hasHash, readDayFile } from './wechat-pay-day-file.ts';
import { isOfMerchant, paymentFacts, refundFacts } from './wechat-pay-facts.ts';
import { messageFailure } from './wechat-pay-message.ts';
import { readNotice } from './wechat-pay-notice.ts';
import { jsapiParameters, type WechatPayAccount } from './wechat-pay-signature.ts';

type Fields = Readonly<Record<string, unknown>>;

const TRANSACTIONS = '/v3/pay/transactions';
const REFUNDS = '/v3/refund/domestic/refunds';
const PATHS = { jsapi: 'jsapi', qr: 'native', redirect: 'h5' } as const;

/** Refusals that callers tell apart, by the provider's codes; its documents spell some in two ways. */
const PAID = { paid: /^ORDER_?PAID$/ };
const CLOSED = { closed: /^ORDER_?CLOSED$/ };
const USED = { numberUsed: /^OUT_TRADE_NO_USED$/ };
const MISSING = { missing: /^(ORDER_?NOT_?EXISTS?|RESOURCE_NOT_EXISTS)$/ };
/** What keeps one refund from its money: the merchant's balance is below it, or the bank of its customer fails. */
const REFUND_REFUSALS = /^(NOT_ENOUGH|BANK_?ERROR)$/;
/** It has no code for a refund of a payment that was given back as a whole: 订单已全额退款. */
const RETURNED = { returned: /^ALL_REFUNDED$/ };
const RETURNED_MESSAGE = { ALL_REFUNDED: /全额退款/ };
const NO_FILE = { missing: /^NO_STATEMENT_EXIST$/, pending: /^STATEMENT_CREATING$/ };

/** Payments by WeChat Pay, or by any service with its protocol. */
export function wechatPay(account: WechatPayAccount, options: WechatPayOptions = {}): PaymentPort {
  const caller = wechatPayCaller(account, options);
  const { call, certificates } = caller;
  const { mchid } = account;
  const pathOf = (outTradeNo: string) => `${TRANSACTIONS}/out-trade-no/${encodeURIComponent(outTradeNo)}`;
  return {
    async create(order) {
      const fields = orderFields(order, account);
      const response = await call({ path: `${TRANSACTIONS}/${PATHS[order.way]}`, fields });
      if (!response.ok) return named(response, { ...PAID, ...CLOSED, ...USED });
      return expected(startOf(order.way, response.value, account, caller));
    },
    async query(outTradeNo) {
      const response = await call({ path: `${pathOf(outTradeNo)}?mchid=${mchid}` });
      if (!response.ok) return named(response, MISSING);
      const isOfRequest = (payment: PaymentFacts) =>
        payment.outTradeNo === outTradeNo && isOfMerchant(payment, account);
      return expected(paymentFacts(response.value), isOfRequest);
    },
    async close(outTradeNo) {
      const response = await call({ path: `${pathOf(outTradeNo)}/close`, fields: { mchid } });
      if (response.ok) return { ok: true, value: undefined };
      const failed = named(response, { ...PAID, ...CLOSED, ...MISSING });
      return failed.failure === 'closed'
        ? { ok: true, value: undefined }
        : { ...failed, failure: failed.failure };
    },
    async refund(order) {
      const response = await call({
        path: REFUNDS,
        fields: refundFields(order),
        refusals: REFUND_REFUSALS,
        messages: RETURNED_MESSAGE,
      });
      return response.ok
        ? expectedRefund(response.value, order.outRefundNo)
        : named(response, { ...MISSING, ...RETURNED });
    },
    async queryRefund(outRefundNo) {
      const response = await call({ path: `${REFUNDS}/${encodeURIComponent(outRefundNo)}` });
      return response.ok ? expectedRefund(response.value, outRefundNo) : named(response, MISSING);
    },
    async parseNotice(rawBody, headers, now) {
      const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : undefined);
      const failure = await messageFailure({ header, body: rawBody }, now, certificates.publicKeyOf);
      return failure ? { ok: false, failure } : readNotice(rawBody, account);
    },
    dayFile: (date) => dayFile(date, account, caller),
  };
}

/** Names a refusal by its code. Other failures stay what they are, because nobody vouches for their codes. */
function named<Failure extends string, Name extends string>(
  response: { ok: false; failure: Failure; detail: string },
  codes: Readonly<Record<Name, RegExp>>,
): { ok: false; failure: Failure | Name; detail: string } {
  const name = (Object.keys(codes) as Name[]).find((each) => codes[each].test(response.detail));
  return name !== undefined && response.failure === 'refused' ? { ...response, failure: name } : response;
}

const expectedRefund = (fields: Fields, outRefundNo: string) =>
  expected(refundFacts(fields), (refund) => refund.outRefundNo === outRefundNo);

/** A signature does not say which request a response answers; its numbers do. */
function expected<Value>(
  value: Value | undefined,
  fits: (value: Value) => boolean = () => true,
): PaymentResult<Value> {
  if (value !== undefined && fits(value)) return { ok: true, value };
  return { ok: false, failure: 'unverified', detail: 'the response is not of this request' };
}

function orderFields(order: PaymentOrder, { appid, mchid }: WechatPayAccount): Fields {
  const { outTradeNo, description, totalFen, expiresAt, noticeUrl } = order;
  return {
    appid,
    mchid,
    description,
    out_trade_no: outTradeNo,
    time_expire: shanghaiTime(expiresAt),
    notify_url: noticeUrl,
    amount: { total: requireFen(totalFen), currency: 'CNY' },
    ...(order.way === 'jsapi' ? { payer: { openid: order.openId } } : {}),
    ...(order.way === 'redirect'
      ? { scene_info: { payer_client_ip: order.clientIp, h5_info: { type: 'Wap' } } }
      : {}),
  };
}

const refundFields = ({
  outTradeNo,
  outRefundNo,
  refundFen,
  totalFen,
  reason,
  noticeUrl,
}: RefundOrder): Fields => ({
  out_trade_no: outTradeNo,
  out_refund_no: outRefundNo,
  reason,
  notify_url: noticeUrl,
  amount: { refund: requireFen(refundFen), total: requireFen(totalFen), currency: 'CNY' },
});

function startOf(
  way: PaymentOrder['way'],
  { prepay_id: prepayId, code_url: codeUrl, h5_url: h5Url }: Fields,
  account: WechatPayAccount,
  { moment }: WechatPayCaller,
): PaymentStart | undefined {
  if (way === 'jsapi' && typeof prepayId === 'string')
    return { kind: 'jsapi', parameters: jsapiParameters(prepayId, moment(), account) };
  if (way === 'qr' && typeof codeUrl === 'string') return { kind: 'qr', codeUrl };
  return way === 'redirect' && typeof h5Url === 'string' ? { kind: 'redirect', url: h5Url } : undefined;
}

/**
 * The request for the file is signed, and its response gives the hash of the file, which itself is not signed. A merchant may
 * have several apps, and its file holds the payments of all: those of the others are not ours.
 */
async function dayFile(
  date: string,
  account: WechatPayAccount,
  { call, download }: WechatPayCaller,
): ReturnType<PaymentPort['dayFile']> {
  const response = await call({ path: `/v3/bill/tradebill?bill_date=${date}&bill_type=ALL` });
  if (!response.ok) return named(response, NO_FILE);
  const { download_url: address, hash_type: hashType, hash_value: hashValue } = response.value;
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined;
  if (url?.origin !== account.url.origin)
    return { ok: false, failure: 'invalid', detail: 'the file is at another host' };
  const file = await download(`${url.pathname}${url.search}`);
  if (!file.ok) return file;
  if (file.status !== 200) return { ok: false, failure: 'unavailable', detail: `status ${file.status}` };
  if (!hasHash(file.body, hashType, hashValue))
    return { ok: false, failure: 'invalid', detail: 'the file has another hash' };
  const lines = readDayFile(file.body);
  if (!lines) return { ok: false, failure: 'invalid', detail: 'the file has another format' };
  if (lines.some(({ mchid }) => mchid !== account.mchid))
    return { ok: false, failure: 'invalid', detail: 'the file is of another merchant' };
  return { ok: true, value: lines.filter((line) => isOfMerchant(line, account)) };
}

/** @throws RangeError for an amount that is no whole number of fen above 0, which is a mistake of the caller */
function requireFen(amount: number): number {
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError('an amount is not whole fen above 0');
  return amount;
}

/** A time in the format and time zone of the provider, without fractions of a second. */
const shanghaiTime = (moment: Date): string =>
  `${new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
