import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { NoticeFailure } from '../ports/payment-port.ts';
import { wechatPay } from '../providers/wechat-pay.ts';
import { startWechatPaySimulator } from './wechat-pay-simulator.ts';

const NOW = new Date('2026-11-21T04:00:00Z');
const simulator = await startWechatPaySimulator({ clock: () => NOW });
const { account, platform } = simulator;
const port = wechatPay(account, { clock: () => NOW });
afterAll(() => simulator.stop());

const content = {
  mchid: account.mchid,
  appid: account.appid,
  out_trade_no: 'T2026-000001',
  transaction_id: '4200001',
  trade_state: 'SUCCESS',
  success_time: '2026-11-21T11:59:59+08:00',
  amount: { total: 12_300, currency: 'CNY' },
};

type Headers = Record<string, string | undefined>;
interface Received {
  body: Buffer;
  headers: Headers;
}

const lowerCase = (headers: Record<string, string>): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** A notice that the platform signed, whatever it holds. */
const signed = (notice: unknown): Received => {
  const text = typeof notice === 'string' ? notice : JSON.stringify(notice);
  return { body: Buffer.from(text), headers: lowerCase(platform.signatureHeaders(text)) };
};
const noticeOf = (fields: unknown, originalType = 'transaction', changed: object = {}) => ({
  id: 'a',
  event_type: 'TRANSACTION.SUCCESS',
  resource: {
    original_type: originalType,
    ...platform.encrypt(typeof fields === 'string' ? fields : JSON.stringify(fields), originalType),
    ...changed,
  },
});
const genuine = signed(noticeOf(content));
const parse = ({ body, headers }: Received, now = NOW) => port.parseNotice(body, headers, now);
const refused = (failure: NoticeFailure) => ({ ok: false, failure });

test('a genuine notice gives the facts, and nothing of the customer', async () => {
  expect(await parse(signed(noticeOf({ ...content, payer: { openid: 'o-customer' } })))).toEqual({
    ok: true,
    notice: {
      kind: 'payment',
      payment: {
        mchid: account.mchid,
        appid: account.appid,
        outTradeNo: 'T2026-000001',
        tradeState: 'paid',
        transactionId: '4200001',
        totalFen: 12_300,
        currency: 'CNY',
        successTime: new Date('2026-11-21T03:59:59Z'),
      },
    },
  });
});

describe('a notice with a byte changed', () => {
  test.each(Array.from(genuine.body.keys()).filter((index) => index % 7 === 0))(
    'at %i of its body has no genuine signature',
    async (index) => {
      const body = Buffer.from(genuine.body);
      body[index]! ^= 1;
      expect(await parse({ ...genuine, body })).toEqual(refused('signatureInvalid'));
    },
  );

  test.each<[string, NoticeFailure]>([
    ['wechatpay-nonce', 'signatureInvalid'],
    ['wechatpay-signature', 'signatureInvalid'],
    ['wechatpay-serial', 'serialUnknown'],
    ['wechatpay-timestamp', 'signatureInvalid'],
  ])('of its header %s is refused', async (name, failure) => {
    const value = genuine.headers[name]!;
    const last = name === 'wechatpay-signature' ? 0 : value.length - 1;
    const other = String.fromCharCode(value.charCodeAt(last) ^ 1);
    const changed = value.slice(0, last) + other + value.slice(last + 1);
    expect(await parse({ ...genuine, headers: { ...genuine.headers, [name]: changed } })).toEqual(
      refused(failure),
    );
  });
});

test.each(['timestamp', 'nonce', 'serial', 'signature'])(
  'a notice without its %s is refused',
  async (part) => {
    for (const value of [undefined, ''])
      expect(
        await parse({ ...genuine, headers: { ...genuine.headers, [`wechatpay-${part}`]: value } }),
      ).toEqual(refused('headersMissing'));
  },
);

test('a notice with a header twice is refused', async () => {
  const headers = { ...genuine.headers, 'wechatpay-nonce': ['a', 'b'] };
  expect(await port.parseNotice(genuine.body, headers, NOW)).toEqual(refused('headersMissing'));
});

test.each<[number, boolean]>([
  [-300, true],
  [300, true],
  [-301, false],
  [301, false],
])('a notice %i seconds from now: %s', async (seconds, isTaken) => {
  const result = await parse(genuine, new Date(NOW.getTime() + seconds * 1000));
  expect(result).toMatchObject(isTaken ? { ok: true } : refused('timestampOld'));
});

test.each(['', 'x', '1e9', '0x65', '-1795233600', '1795233600.0', 'NaN'])(
  'the time %j is no time',
  async (time) => {
    const headers = { ...genuine.headers, 'wechatpay-timestamp': time };
    expect(await parse({ ...genuine, headers })).toEqual(
      refused(time === '' ? 'headersMissing' : 'timestampOld'),
    );
  },
);

test('a genuine notice of another merchant’s key does not decrypt', async () => {
  const stranger = wechatPay({ ...account, apiV3Key: randomBytes(32) }, { clock: () => NOW });
  expect(await stranger.parseNotice(genuine.body, genuine.headers, NOW)).toEqual(refused('serialUnknown'));
});

test.each<[string, object]>([
  ['merchant', { mchid: '1900000109' }],
  ['app', { appid: 'wx00000000000000ff' }],
])('a signed notice that decrypts and is of another %s is refused', async (_part, changed) => {
  expect(await parse(signed(noticeOf({ ...content, ...changed })))).toEqual(refused('otherMerchant'));
});

test.each<[string, object]>([
  ['ciphertext', { ciphertext: Buffer.alloc(40).toString('base64') }],
  ['nonce', { nonce: '000000000000' }],
  ['additional data', { associated_data: 'refund' }],
  ['algorithm', { algorithm: 'none' }],
])('a signed notice with another %s does not decrypt', async (_part, changed) => {
  expect(await parse(signed(noticeOf(content, 'transaction', changed)))).toEqual(
    refused('ciphertextInvalid'),
  );
});

test.each<[string, unknown]>([
  ['no JSON', 'text'],
  ['null', 'null'],
  ['no resource', {}],
  ['a resource that is no object', { resource: 'text' }],
  ['content that is no JSON', noticeOf('text')],
  ['content that is null', noticeOf('null')],
  ['another kind', noticeOf(content, 'payscore')],
  ['a payment called a refund', noticeOf(content, 'refund')],
  ['an unknown state', noticeOf({ ...content, trade_state: 'toString' })],
  ['no merchant', noticeOf({ ...content, mchid: undefined })],
  ['no app', noticeOf({ ...content, appid: 1 })],
  ['no number', noticeOf({ ...content, out_trade_no: '' })],
  ['no number of the provider', noticeOf({ ...content, transaction_id: undefined })],
  ['no time', noticeOf({ ...content, success_time: 'soon' })],
  ['no currency', noticeOf({ ...content, amount: { total: 1 } })],
  ['no amount', noticeOf({ ...content, amount: undefined })],
  ['an amount with a fraction', noticeOf({ ...content, amount: { total: 1.5, currency: 'CNY' } })],
  ['an amount below 0', noticeOf({ ...content, amount: { total: -1, currency: 'CNY' } })],
  ['an amount that is a text', noticeOf({ ...content, amount: { total: '12300', currency: 'CNY' } })],
  ['an amount beyond whole numbers', noticeOf({ ...content, amount: { total: 2 ** 53, currency: 'CNY' } })],
])('a signed notice with %s is malformed', async (_title, notice) => {
  expect(await parse(signed(notice))).toEqual(refused('malformed'));
});

describe('a notice of a refund', () => {
  const refund = {
    mchid: account.mchid,
    out_trade_no: 'T2026-000001',
    transaction_id: '4200001',
    out_refund_no: 'R2026-000001',
    refund_id: '5000001',
    refund_status: 'SUCCESS',
    success_time: '2026-11-21T11:59:59+08:00',
    amount: { total: 12_300, refund: 300 },
  };

  test('gives its facts', async () => {
    expect(await parse(signed(noticeOf(refund, 'refund')))).toMatchObject({
      ok: true,
      notice: { kind: 'refund', mchid: account.mchid, refund: { refundFen: 300, refundState: 'refunded' } },
    });
  });

  test('of another merchant is refused', async () => {
    const other = { ...refund, mchid: '1900000109' };
    expect(await parse(signed(noticeOf(other, 'refund')))).toEqual(refused('otherMerchant'));
  });

  test.each<[string, object]>([
    ['merchant', { mchid: undefined }],
    ['payment', { out_trade_no: undefined }],
    ['number of the payment', { transaction_id: undefined }],
    ['number', { out_refund_no: undefined }],
    ['number of the provider', { refund_id: undefined }],
    ['state', { refund_status: 'PAID' }],
    ['amount', { amount: { total: 12_300 } }],
    ['total', { amount: { refund: 300 } }],
  ])('without its %s is malformed', async (_part, changed) => {
    expect(await parse(signed(noticeOf({ ...refund, ...changed }, 'refund')))).toEqual(refused('malformed'));
  });
});
