// Responses that the real provider never sends, from a platform with genuine keys: what the adapter makes of them.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import type { PaymentOrder } from '../ports/payment-port.ts';
import { wechatPay } from '../providers/wechat-pay.ts';
import { vectorKey } from '../providers/wechat-pay-vectors.ts';
import { wechatPayPlatform } from './wechat-pay-platform.ts';

const NOW = new Date('2026-11-21T04:00:00Z');
let platformNow = NOW;
const apiV3Key = Buffer.from('k'.repeat(32));
const platform = wechatPayPlatform(apiV3Key, () => platformNow);

interface Answer {
  status: number;
  body: string | Buffer;
  isSigned?: boolean;
}
let answerTo: (path: string) => Answer = () => ({ status: 404, body: '{}' });
const server = createServer((request, response) => {
  const path = request.url ?? '';
  const list: Answer = { status: 200, body: JSON.stringify(platform.certificateList()) };
  const { status, body, isSigned = true } = path === '/v3/certificates' ? list : answerTo(path);
  response.writeHead(status, isSigned ? platform.signatureHeaders(String(body)) : {}).end(body);
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => void server.close());

const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
const account = { url, mchid: '1900009191', appid: 'wx1', serial: '5A', privateKey: vectorKey(), apiV3Key };
const port = wechatPay(account, { clock: () => NOW });
const answering = (status: number, fields: unknown, isSigned = true) => {
  answerTo = () => ({ status, body: JSON.stringify(fields), isSigned });
};
const order: PaymentOrder = {
  way: 'jsapi',
  openId: 'o-customer',
  outTradeNo: 'T2026-000001',
  description: '澄心定期寿险',
  totalFen: 12_300,
  expiresAt: new Date('2026-11-21T15:00:00Z'),
  noticeUrl: 'https://shop.example.com/notice',
};
const refund = {
  outTradeNo: 'T2026-000001',
  outRefundNo: 'R2026-000001',
  refundFen: 1,
  totalFen: 2,
  reason: '退',
  noticeUrl: order.noticeUrl,
};
const payment = { mchid: account.mchid, appid: 'wx1', out_trade_no: 'T2026-000001', trade_state: 'NOTPAY' };
const refunded = {
  out_trade_no: 'T2026-000001',
  transaction_id: '42',
  out_refund_no: 'R2026-000001',
  refund_id: '50',
  status: 'PROCESSING',
  amount: { refund: 1, total: 2 },
};

test('a genuine response is taken', async () => {
  answering(200, payment);
  expect(await port.query('T2026-000001')).toMatchObject({ ok: true });
  answering(200, refunded);
  expect(await port.refund(refund)).toMatchObject({ ok: true });
});

describe('a genuine response is not of the request', () => {
  const other = { ok: false, failure: 'unverified', detail: 'the response is not of this request' };

  test('about another payment, or another refund', async () => {
    answering(200, payment);
    expect(await port.query('T2026-000002')).toEqual(other);
    answering(200, refunded);
    expect(await port.queryRefund('R2026-000002')).toEqual(other);
    expect(await port.refund({ ...refund, outRefundNo: 'R2026-000002' })).toEqual(other);
  });

  test.each([{ mchid: '1900000109' }, { appid: 'wx2' }])('about a payment with %j', async (changed) => {
    answering(200, { ...payment, ...changed });
    expect(await port.query('T2026-000001')).toEqual(other);
  });

  test.each([null, 1, {}, { code_url: 'weixin://' }, { h5_url: 'https://x' }, { prepay_id: 1 }])(
    'that opens a payment by %j',
    async (fields) => {
      answering(200, fields);
      expect(await port.create(order)).toEqual(other);
    },
  );
});

describe('a response that the platform did not sign now', () => {
  test('is not trusted, whether it succeeds or refuses', async () => {
    for (const [status, fields] of [
      [200, payment],
      [404, { code: 'ORDER_NOT_EXIST' }],
      [400, { code: 'ORDERPAID' }],
    ] as const) {
      answering(status, fields, false);
      const unverified = {
        ok: false,
        failure: 'unverified',
        detail: expect.stringMatching(/^headersMissing/),
      };
      expect(await port.query('T2026-000001')).toEqual(unverified);
      expect(await port.close('T2026-000001')).toEqual(unverified);
      expect(await port.create(order)).toEqual(unverified);
    }
  });

  test('is not trusted when it is old', async () => {
    answering(200, payment);
    platformNow = new Date(NOW.getTime() - 301_000);
    expect(await port.query('T2026-000001')).toMatchObject({
      failure: 'unverified',
      detail: 'timestampOld 200',
    });
    platformNow = NOW;
  });

  test('names no refusal by its code, when our signature is rejected', async () => {
    for (const code of [
      'ORDERPAID',
      'ORDER_CLOSED',
      'ORDER_NOT_EXIST',
      'OUT_TRADE_NO_USED',
      'RESOURCE_NOT_EXISTS',
    ]) {
      answering(401, { code }, false);
      const unavailable = { ok: false, failure: 'unavailable', detail: code };
      expect(await port.create(order)).toEqual(unavailable);
      expect(await port.query('T2026-000001')).toEqual(unavailable);
      expect(await port.close('T2026-000001')).toEqual(unavailable);
      expect(await port.queryRefund('R2026-000001')).toEqual(unavailable);
    }
  });
});

test.each([
  [403, 'NO_AUTH', 'unavailable'],
  [403, 'RULE_LIMIT', 'unavailable'],
  [403, 'NOT_ENOUGH', 'unavailable'],
  [202, 'USERPAYING', 'unavailable'],
  [400, 'INVALID_REQUEST', 'refused'],
  [404, 'ORDERNOTEXIST', 'missing'],
  [404, 'ORDER_NOT_EXIST', 'missing'],
  [400, 'ORDER_PAID', 'paid'],
])('the refusal %i %s of a close is %s', async (status, code, failure) => {
  answering(status, { code });
  expect(await port.close('T2026-000001')).toEqual({ ok: false, failure, detail: code });
});

test('a code that is no code does not reach the log, nor does a message', async () => {
  answering(400, { code: '欧阳若溪', message: '13800138000' });
  expect(await port.query('T2026-000001')).toEqual({ ok: false, failure: 'refused', detail: 'status 400' });
});

describe('the file of a day', () => {
  const heading =
    '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,商户退款单号,订单金额,申请退款金额';
  const row = `\`2026-11-20 12:00:00,\`wx1,\`${account.mchid},\`42,\`T1,\`SUCCESS,\`,\`1.00,\`0.00`;
  const file = `${heading}\n${row}\n总交易单数,订单总金额,申请退款总金额\n\`1,\`1.00,\`0.00\n`;
  const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');
  const dayFile = (
    content: string,
    {
      hash = sha1(content),
      host = url.origin,
      status = 200,
    }: { hash?: string; host?: string; status?: number } = {},
  ) => {
    const bill = {
      hash_type: 'SHA1',
      hash_value: hash,
      download_url: `${host}/v3/billdownload/file?token=a`,
    };
    answerTo = (path) =>
      path.startsWith('/v3/bill/')
        ? { status: 200, body: JSON.stringify(bill) }
        : { status, body: content, isSigned: false };
    return port.dayFile('2026-11-20');
  };

  test('is read when it is whole', async () => {
    expect(await dayFile(file)).toMatchObject({ ok: true, value: [{ outTradeNo: 'T1', totalFen: 100 }] });
  });

  test('is refused when a line is of another merchant', async () => {
    expect(await dayFile(file.replace(account.mchid, '1900000109'))).toEqual({
      ok: false,
      failure: 'invalid',
      detail: 'the file is of another merchant',
    });
  });

  test('is read without the payments by another app of the merchant', async () => {
    const rows = `${row}\n${row.replace('`wx1', '`wx2').replace('`T1', '`T2')}`;
    const both = `${heading}\n${rows}\n总交易单数,订单总金额,申请退款总金额\n\`2,\`2.00,\`0.00\n`;
    const read = await dayFile(both);
    expect(read.ok && read.value.map(({ outTradeNo }) => outTradeNo)).toEqual(['T1']);
  });

  test('is refused with another hash, at another host, in another format, and without a file', async () => {
    const invalid = { ok: false, failure: 'invalid' };
    expect(await dayFile(file, { hash: sha1(`${file} `) })).toEqual({
      ...invalid,
      detail: 'the file has another hash',
    });
    for (const host of ['http://127.0.0.2', `http://127.0.0.1:1`, `https://127.0.0.1:${url.port}`, 'file:'])
      expect(await dayFile(file, { host })).toEqual({ ...invalid, detail: 'the file is at another host' });
    expect(await dayFile('text')).toEqual({ ...invalid, detail: 'the file has another format' });
    expect(await dayFile(file, { status: 404 })).toMatchObject({
      failure: 'unavailable',
      detail: 'status 404',
    });
  });
});
