import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { NoticeFailure, PaymentOrder } from '../ports/payment-port.ts';
import { wechatPay } from '../providers/wechat-pay.ts';
import { startNoticeReceiver } from './notice-receiver.ts';
import { startWechatPaySimulator } from './wechat-pay-simulator.ts';

const NOON = new Date('2026-11-21T04:00:00Z');
let now = NOON;
const clock = () => now;
const simulator = await startWechatPaySimulator({ clock, noticeTimes: { delaysMs: [5, 5], lateMs: 500 } });
const { account } = simulator;
const port = wechatPay(account, { clock });
const receiver = await startNoticeReceiver(port, clock);
const [LONG_MS, SHORT_MS] = [10_000, 200];

beforeEach(() => {
  now = NOON;
  receiver.results.length = 0;
  simulator.setBehaviour({ kind: 'work' });
  simulator.setFlawedResponses(false);
});
afterAll(async () => {
  receiver.stop();
  await simulator.stop();
});

const refused = (failure: NoticeFailure) => ({ ok: false, failure });
const lowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
let numbers = 0;
type OrderPart = Partial<Omit<PaymentOrder, 'way'>>;
const orderOf = (totalFen = 12_300, part: OrderPart = {}): PaymentOrder => ({
  way: 'jsapi',
  openId: 'o-customer',
  outTradeNo: `T2026-${String((numbers += 1)).padStart(6, '0')}`,
  description: '澄心定期寿险',
  totalFen,
  expiresAt: new Date(NOON.getTime() + 4 * 3_600_000),
  noticeUrl: receiver.url,
  ...part,
});
const created = async (totalFen?: number) => {
  const order = orderOf(totalFen);
  expect(await port.create(order)).toMatchObject({ ok: true });
  return order;
};
const paid = async (totalFen?: number) => {
  const order = await created(totalFen);
  expect(simulator.pay(order.outTradeNo)).toBe('paid');
  await simulator.noticesSent();
  return order;
};
const refundOf = (
  { outTradeNo, totalFen }: PaymentOrder,
  refundFen = totalFen,
  outRefundNo = `R${outTradeNo}`,
) => ({
  outTradeNo,
  totalFen,
  refundFen,
  outRefundNo,
  reason: '犹豫期退保',
  noticeUrl: receiver.url,
});

describe('a payment', () => {
  test('opens in the messaging app with signed parameters', async () => {
    const start = await port.create(orderOf());
    if (!start.ok || start.value.kind !== 'jsapi') throw new Error('no parameters');
    const { appId, timeStamp, nonceStr, package: prepay, paySign } = start.value.parameters;
    expect([appId, timeStamp]).toEqual([account.appid, String(NOON.getTime() / 1000)]);
    const text = Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, prepay);
    expect(Rsa.verify(text, paySign, createPublicKey(account.privateKey))).toBe(true);
  });

  test('opens by a QR code, and in the browser of a phone', async () => {
    const { openId: _openId, ...basics } = orderOf() as Extract<PaymentOrder, { way: 'jsapi' }>;
    expect(await port.create({ ...basics, way: 'qr' })).toEqual({
      ok: true,
      value: { kind: 'qr', codeUrl: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\?pr=/) },
    });
    const { outTradeNo } = orderOf();
    const start = await port.create({ ...basics, outTradeNo, way: 'redirect', clientIp: '203.0.113.5' });
    if (!start.ok || start.value.kind !== 'redirect') throw new Error('no address');
    const page = await fetch(start.value.url);
    expect(await page.text()).toContain('支付');
    const home = encodeURIComponent('http://127.0.0.1:1/shop/');
    const back = await fetch(`${start.value.url}&redirect_url=${home}`, {
      method: 'POST',
      body: 'do=pay',
      redirect: 'manual',
    });
    expect([back.status, back.headers.get('location')]).toEqual([303, 'http://127.0.0.1:1/shop/']);
    expect(await port.query(outTradeNo)).toMatchObject({ value: { tradeState: 'paid' } });
  });

  test('is known by its facts, unpaid and paid', async () => {
    const { outTradeNo } = await created(12_345);
    const { mchid, appid } = account;
    const unpaid = {
      transactionId: undefined,
      totalFen: undefined,
      currency: undefined,
      successTime: undefined,
    };
    expect(await port.query(outTradeNo)).toEqual({
      ok: true,
      value: { mchid, appid, outTradeNo, tradeState: 'unpaid', ...unpaid },
    });
    simulator.pay(outTradeNo);
    const payment = {
      mchid,
      appid,
      outTradeNo,
      tradeState: 'paid',
      transactionId: expect.stringMatching(/^42/),
      totalFen: 12_345,
      currency: 'CNY',
      successTime: NOON,
    };
    expect(await port.query(outTradeNo)).toEqual({ ok: true, value: payment });
    await simulator.noticesSent();
    expect(receiver.results).toEqual([{ ok: true, notice: { kind: 'payment', payment } }]);
  });

  test('is opened again by the same order, but not by another of its number', async () => {
    const order = await created();
    expect(await port.create(order)).toMatchObject({ ok: true });
    expect(await port.create({ ...order, totalFen: 99 })).toMatchObject({ ok: false, failure: 'numberUsed' });
    simulator.pay(order.outTradeNo);
    expect(await port.create(order)).toMatchObject({ ok: false, failure: 'paid' });
  });

  test('of an unknown number is missing', async () => {
    expect(await port.query('T-unknown')).toMatchObject({ ok: false, failure: 'missing' });
    expect(await port.close('T-unknown')).toMatchObject({ ok: false, failure: 'missing' });
  });

  test('that is closed cannot be paid, and closes again; one that is paid does not close', async () => {
    const order = await created();
    for (let time = 0; time < 2; time += 1)
      expect(await port.close(order.outTradeNo)).toEqual({ ok: true, value: undefined });
    expect(simulator.pay(order.outTradeNo)).toBe('impossible');
    expect(await port.query(order.outTradeNo)).toMatchObject({ value: { tradeState: 'closed' } });
    expect(await port.create(order)).toMatchObject({ ok: false, failure: 'closed' });
    expect(await port.close((await paid()).outTradeNo)).toMatchObject({ ok: false, failure: 'paid' });
  });

  test('cannot be made once the order has expired', async () => {
    const { outTradeNo, expiresAt } = await created();
    now = expiresAt;
    expect(simulator.pay(outTradeNo)).toBe('impossible');
    now = new Date(expiresAt.getTime() - 1);
    expect(simulator.pay(outTradeNo)).toBe('paid');
  });

  test.each([0, -1, 10.5, NaN, 2 ** 53])('of %d fen is a mistake of the caller', async (totalFen) => {
    await expect(port.create(orderOf(totalFen))).rejects.toThrow(RangeError);
    const order = await paid();
    await expect(port.refund(refundOf(order, totalFen))).rejects.toThrow(RangeError);
  });

  test.each<[string, OrderPart]>([
    ['a short number', { outTradeNo: 'T1' }],
    ['no description', { description: '' }],
    ['an address with a query', { noticeUrl: 'http://127.0.0.1/?a=1' }],
    ['its end in the past', { expiresAt: NOON }],
  ])('with %s is refused', async (_title, part) => {
    expect(await port.create(orderOf(1000, part))).toEqual({
      ok: false,
      failure: 'refused',
      detail: 'PARAM_ERROR',
    });
  });
});

describe('the last two digits of an amount decide', () => {
  test.each([
    [10_001, 'cancelled', 'unpaid'],
    [10_002, 'refused', 'failed'],
  ])('%i: the payment is %s', async (totalFen, outcome, tradeState) => {
    const { outTradeNo } = await created(totalFen);
    expect(simulator.pay(outTradeNo)).toBe(outcome);
    await simulator.noticesSent();
    expect(await port.query(outTradeNo)).toMatchObject({ value: { tradeState } });
    expect(receiver.results).toEqual([]);
  });

  test('03: the notice is late', async () => {
    const { outTradeNo } = await created(10_003);
    simulator.pay(outTradeNo);
    await new Promise((done) => setTimeout(done, 20));
    expect(receiver.results).toEqual([]);
    expect(await port.query(outTradeNo)).toMatchObject({ value: { tradeState: 'paid' } });
    await simulator.noticesSent();
    expect(receiver.results).toMatchObject([{ ok: true, notice: { payment: { outTradeNo } } }]);
  });

  test('04: the notice comes twice, with the same facts', async () => {
    await paid(10_004);
    expect(receiver.results).toHaveLength(2);
    expect(receiver.results[0]).toMatchObject({ ok: true });
    expect(receiver.results[1]).toEqual(receiver.results[0]);
  });

  test('05: the notice never comes, and a query says paid', async () => {
    const { outTradeNo } = await paid(10_005);
    expect(receiver.results).toEqual([]);
    expect(await port.query(outTradeNo)).toMatchObject({ value: { tradeState: 'paid', totalFen: 10_005 } });
  });

  test('06: each notice has another signature', async () => {
    await paid(10_006);
    expect(receiver.results).toEqual(Array.from({ length: 3 }, () => refused('signatureInvalid')));
  });
});

describe('a person at the control page decides, whatever the amount says', () => {
  const verified = { ok: true };
  test.each([
    ['once', [verified]],
    ['twice', [verified, verified]],
    ['late', [verified]],
    ['never', []],
    ['flawed', Array.from({ length: 3 }, () => ({ ok: false }))],
  ])('a notice %s', async (notice, results) => {
    const { outTradeNo } = await created(10_005);
    const body = JSON.stringify({ kind: 'pay', outTradeNo, notice });
    await fetch(simulator.controlUrl, { method: 'POST', body });
    if (notice === 'late') expect(receiver.results).toEqual([]);
    await simulator.noticesSent();
    expect(receiver.results).toMatchObject(results);
    expect(await port.query(outTradeNo)).toMatchObject({ value: { tradeState: 'paid' } });
  });
});

describe('a notice', () => {
  test('comes again until it is taken', async () => {
    receiver.failNext(2);
    await paid();
    expect(receiver.results).toHaveLength(3);
    expect(simulator.noticeAttempts().slice(-3)).toMatchObject([
      { status: 500 },
      { status: 500 },
      { status: 204 },
    ]);
  });
});

describe('a refund', () => {
  test('is processed, then refunded with a notice; a repeated request refunds once', async () => {
    const order = await paid(20_000);
    receiver.results.length = 0;
    const refund = refundOf(order, 5000);
    const accepted = await port.refund(refund);
    expect(accepted).toMatchObject({
      ok: true,
      value: { refundState: 'processing', refundFen: 5000, totalFen: 20_000 },
    });
    await expect.poll(() => receiver.results, { timeout: LONG_MS }).toHaveLength(1);
    const { outTradeNo } = order;
    const facts = {
      outTradeNo,
      transactionId: expect.stringMatching(/^42/),
      outRefundNo: refund.outRefundNo,
      refundId: expect.stringMatching(/^50/),
      refundState: 'refunded',
      refundFen: 5000,
      totalFen: 20_000,
      successTime: NOON,
    };
    expect(receiver.results).toEqual([
      { ok: true, notice: { kind: 'refund', mchid: account.mchid, refund: facts } },
    ]);
    expect(await port.queryRefund(refund.outRefundNo)).toEqual({ ok: true, value: facts });
    expect(await port.refund(refund)).toEqual({ ok: true, value: facts });
    expect(await port.query(outTradeNo)).toMatchObject({
      value: { tradeState: 'refunded', totalFen: 20_000 },
    });
  });

  test('comes to the total at most, and needs a payment', async () => {
    const order = await paid(20_000);
    expect(await port.refund(refundOf(order, 15_000, 'R-first-1'))).toMatchObject({ ok: true });
    for (const refund of [refundOf(order, 5001, 'R-second-1'), refundOf(order, 4000, 'R-first-1')])
      expect(await port.refund(refund)).toEqual({ ok: false, failure: 'refused', detail: 'INVALID_REQUEST' });
    expect(await port.refund(refundOf(order, 5000, 'R-second-1'))).toMatchObject({ ok: true });
    expect(await port.refund(refundOf(await created()))).toMatchObject({ failure: 'refused' });
    expect(await port.refund(refundOf(orderOf()))).toMatchObject({ failure: 'missing' });
    expect(await port.queryRefund('R-unknown')).toMatchObject({ failure: 'missing' });
  });

  test('that the bank of the customer does not take is abnormal', async () => {
    const order = await paid(20_000);
    receiver.results.length = 0;
    await port.refund(refundOf(order, 107));
    await expect.poll(() => receiver.results, { timeout: LONG_MS }).toHaveLength(1);
    expect(receiver.results).toMatchObject([{ notice: { refund: { refundState: 'abnormal' } } }]);
  });
});

describe('the certificate of the platform', () => {
  test('is fetched once, and again when another one signs', async () => {
    const rotating = await startWechatPaySimulator({ clock });
    const fresh = wechatPay(rotating.account, { clock });
    const { outTradeNo } = orderOf();
    expect(await fresh.create({ ...orderOf(), outTradeNo })).toMatchObject({ ok: true });
    const requestsOfThreeQueries = async () => {
      const before = rotating.requestCount();
      for (let time = 0; time < 3; time += 1)
        expect(await fresh.query(outTradeNo)).toMatchObject({ ok: true });
      return rotating.requestCount() - before;
    };
    expect(await requestsOfThreeQueries()).toBe(3);
    now = new Date(NOON.getTime() + 60_000);
    rotating.rotateCertificate();
    expect(await requestsOfThreeQueries()).toBe(4);
    await rotating.stop();
  });

  test('is fetched once a minute at most, however many unknown serial numbers come', async () => {
    const fresh = wechatPay(account, { clock });
    const before = simulator.requestCount();
    const headers = {
      'wechatpay-serial': 'ABC',
      'wechatpay-timestamp': String(NOON.getTime() / 1000),
      'wechatpay-nonce': 'n',
      'wechatpay-signature': 'AAAA',
    };
    const parse = () => fresh.parseNotice(Buffer.from('{}'), headers, NOON);
    const results = await Promise.all(Array.from({ length: 20 }, parse));
    expect(results).toEqual(results.map(() => refused('serialUnknown')));
    for (const [milliseconds, requests] of [
      [0, 1],
      [59_999, 1],
      [60_000, 2],
    ] as const) {
      now = new Date(NOON.getTime() + milliseconds);
      await parse();
      expect(simulator.requestCount() - before).toBe(requests);
    }
  });

  test('that another signed is not trusted, nor one of another APIv3 key', async () => {
    const { outTradeNo } = await created();
    const stranger = wechatPay({ ...account, apiV3Key: Buffer.alloc(32, 1) }, { clock });
    expect(await stranger.query(outTradeNo)).toMatchObject({
      failure: 'unverified',
      detail: /^serialUnknown/,
    });
    simulator.setFlawedResponses(true);
    const fresh = wechatPay(account, { clock });
    expect(await fresh.query(outTradeNo)).toMatchObject({
      failure: 'unverified',
      detail: expect.stringMatching(/^serialUnknown/),
    });
  });
});

describe('the public key of the platform', () => {
  const platformKey = simulator.platform.publicKey();
  const withKey = wechatPay({ ...account, platformKey }, { clock });

  test('signs for a merchant that names it, without a certificate', async () => {
    const before = simulator.requestCount();
    expect(await withKey.query('T-unknown')).toMatchObject({ failure: 'missing' });
    expect(simulator.requestCount() - before).toBe(1);
    const body = Buffer.from('{}');
    const notice = lowerCase(simulator.platform.signatureHeaders('{}', { keyId: platformKey.keyId }));
    expect(await withKey.parseNotice(body, notice, NOON)).toEqual(refused('malformed'));
    expect(await port.parseNotice(body, notice, NOON)).toEqual(refused('serialUnknown'));
  });

  test('stands beside certificates, which sign notices from before', async () => {
    const notice = lowerCase(simulator.platform.signatureHeaders('{}'));
    expect(await withKey.parseNotice(Buffer.from('{}'), notice, NOON)).toEqual(refused('malformed'));
  });

  test('of another pair is not trusted', async () => {
    const { publicKey } = simulator.platform.current();
    const other = wechatPay({ ...account, platformKey: { ...platformKey, publicKey } }, { clock });
    expect(await other.query('T-unknown')).toMatchObject({
      failure: 'unverified',
      detail: expect.stringMatching(/^signatureInvalid/),
    });
  });
});

describe('a response', () => {
  test('with another signature is not trusted, whatever it says', async () => {
    const order = await paid();
    await port.query(order.outTradeNo);
    simulator.setFlawedResponses(true);
    const unverified = {
      ok: false,
      failure: 'unverified',
      detail: expect.stringMatching(/^signatureInvalid/),
    };
    expect(await port.query(order.outTradeNo)).toEqual(unverified);
    expect(await port.query('T-unknown')).toEqual(unverified);
    expect(await port.create(order)).toEqual(unverified);
    expect(await port.close(order.outTradeNo)).toEqual(unverified);
    expect(await port.refund(refundOf(order))).toEqual(unverified);
    expect(await port.queryRefund('R-unknown')).toEqual(unverified);
    expect(await port.dayFile('2026-11-20')).toEqual(unverified);
  });

  test('of another time is not trusted', async () => {
    const { outTradeNo } = await created();
    const late = wechatPay(account, { clock: () => new Date(NOON.getTime() + 299_000) });
    expect(await late.query(outTradeNo)).toMatchObject({ ok: true });
    // The simulator refuses requests of this time, too.
    const later = wechatPay(account, { clock: () => new Date(NOON.getTime() + 301_000) });
    expect(await later.query(outTradeNo)).toMatchObject({ failure: 'unavailable', detail: 'SIGN_ERROR' });
  });
});

describe('the provider', () => {
  const query = (timeoutMs: number) => wechatPay(account, { clock, timeoutMs }).query('T-unknown');

  test('that hangs or responds too late times out; one that is only slow does not', async () => {
    simulator.setBehaviour({ kind: 'hang' });
    expect(await query(SHORT_MS)).toMatchObject({ failure: 'timedOut' });
    simulator.setBehaviour({ kind: 'late', ms: SHORT_MS });
    expect(await query(LONG_MS)).toMatchObject({ failure: 'missing' });
  });

  test('that fails is asked twice', async () => {
    simulator.setBehaviour({ kind: 'fail' });
    const before = simulator.requestCount();
    expect(await query(LONG_MS)).toMatchObject({ failure: 'unavailable' });
    expect(simulator.requestCount() - before).toBe(2);
    simulator.setBehaviour({ kind: 'fail', times: 1 });
    expect(await query(LONG_MS)).toMatchObject({ failure: 'missing' });
  });

  test('that rejects our signature is unavailable, and is asked once', async () => {
    simulator.setBehaviour({ kind: 'wrongSignature' });
    const before = simulator.requestCount();
    expect(await query(LONG_MS)).toEqual({ ok: false, failure: 'unavailable', detail: 'SIGN_ERROR' });
    expect(simulator.requestCount() - before).toBe(1);
  });

  test('rejects each part of a request that is not the signed one', async () => {
    const path = `/v3/pay/transactions/out-trade-no/T-unknown?mchid=${account.mchid}`;
    const [seconds, nonce] = [NOON.getTime() / 1000, 'n'.repeat(32)];
    const signature = Rsa.sign(Formatter.request('GET', path, seconds, nonce), account.privateKey);
    const header = Formatter.authorization(account.mchid, nonce, signature, seconds, account.serial);
    const statusOf = async (authorization: string, target = path, method = 'GET') =>
      (await fetch(new URL(target, account.url), { method, headers: { authorization } })).status;
    expect(await statusOf(header)).toBe(404);
    expect(await statusOf(header, path.replace('unknown', 'another'))).toBe(401);
    expect(await statusOf(header, path, 'POST')).toBe(401);
    for (const [part, other] of [
      [account.mchid, '1900000001'],
      [nonce, 'm'.repeat(32)],
      [String(seconds), String(seconds + 1)],
      [account.serial, 'ABC'],
      ['WECHATPAY2-SHA256-RSA2048', 'WECHATPAY2-SM2-WITH-SM3'],
      [signature.slice(0, 8), 'AAAAAAAA'],
    ] as const)
      expect(await statusOf(header.replace(part, other))).toBe(401);
    now = new Date(NOON.getTime() + 301_000);
    expect(await statusOf(header)).toBe(401);
  });
});

describe('the file of a day', () => {
  test('holds payments and refunds, in fen; it comes at ten o’clock of the next day', async () => {
    now = new Date('2026-12-01T16:00:00Z');
    const part = { expiresAt: new Date('2026-12-01T20:00:00Z'), description: '保, `险`' };
    const order = orderOf(1_000_010, part);
    await port.create(order);
    simulator.pay(order.outTradeNo);
    await simulator.noticesSent();
    const refund = refundOf(order, 29);
    await port.refund(refund);
    const { outTradeNo, totalFen } = order;
    expect(await port.dayFile('2026-12-02')).toMatchObject({ failure: 'refused' });
    now = new Date('2026-12-03T01:59:59Z');
    expect(await port.dayFile('2026-12-02')).toMatchObject({ failure: 'pending' });
    now = new Date('2026-12-03T02:00:00Z');
    const { mchid, appid } = account;
    const line = {
      time: '2026-12-02 00:00:00',
      appid,
      mchid,
      transactionId: expect.stringMatching(/^42/),
      outTradeNo,
    };
    expect(await port.dayFile('2026-12-02')).toEqual({
      ok: true,
      value: [
        { ...line, kind: 'payment', totalFen, outRefundNo: undefined, refundFen: 0 },
        { ...line, kind: 'refund', totalFen: 0, outRefundNo: refund.outRefundNo, refundFen: 29 },
      ],
    });
    expect(await port.dayFile('2026-12-01')).toMatchObject({ failure: 'missing' });
  });
});

interface Chain {
  get(options?: object): Promise<{ status: number; data: Record<string, unknown> }>;
  post(fields: object): Promise<{ status: number; data: Record<string, unknown> }>;
}

describe('an independent client', () => {
  /** Fetches with a request that the client signed at the time of the simulator. */
  const fetchSigned = (path: string) => {
    const [seconds, nonce] = [Math.floor(now.getTime() / 1000), Formatter.nonce()];
    const signature = Rsa.sign(Formatter.request('GET', path, seconds, nonce), account.privateKey);
    const authorization = Formatter.authorization(account.mchid, nonce, signature, seconds, account.serial);
    return fetch(new URL(path, account.url), { headers: { authorization } });
  };

  test('decrypts the list of certificates, and verifies its signature', async () => {
    const response = await fetchSigned('/v3/certificates');
    const text = await response.text();
    const header = (name: string) => response.headers.get(`wechatpay-${name}`)!;
    const { data } = JSON.parse(text) as {
      data: { serial_no: string; encrypt_certificate: Record<string, string> }[];
    };
    const { serial_no: serial, encrypt_certificate: encrypted } = data.at(-1)!;
    const { nonce, ciphertext, associated_data: associated } = encrypted;
    const pem = Aes.AesGcm.decrypt(ciphertext!, account.apiV3Key, nonce!, associated!);
    expect([serial, new X509Certificate(pem).serialNumber]).toEqual(Array(2).fill(header('serial')));
    const signed = Formatter.response(header('timestamp'), header('nonce'), text);
    expect(Rsa.verify(signed, header('signature'), createPublicKey(pem))).toBe(true);
  });

  test('pays, closes, refunds and reconciles with the simulator, and verifies its signatures', async () => {
    now = new Date();
    const { publicKey, serial } = simulator.platform.current();
    const key = publicKey.export({ format: 'pem', type: 'spki' }) as string;
    const { mchid: merchant, serial: merchantSerial, privateKey } = account;
    const certs = { [serial]: key };
    const wxpay = new Wechatpay({
      mchid: merchant,
      serial: merchantSerial,
      privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
      certs,
      baseURL: account.url.href,
    }) as unknown as {
      chain(path: string): Chain;
    };
    const { mchid, appid } = account;
    const outTradeNo = `SDK${now.getTime()}`;
    const fields = {
      mchid,
      appid,
      description: '保',
      out_trade_no: outTradeNo,
      time_expire: new Date(now.getTime() + 600_000).toISOString().replace(/\.\d+Z/, 'Z'),
      notify_url: receiver.url,
      amount: { total: 800, currency: 'CNY' },
    };
    const native = await wxpay.chain('v3/pay/transactions/native').post(fields);
    expect([native.status, native.data['code_url']]).toEqual([200, expect.stringMatching(/^weixin:/)]);
    simulator.pay(outTradeNo);
    const path = `v3/pay/transactions/out-trade-no/${outTradeNo}`;
    expect((await wxpay.chain(path).get({ params: { mchid } })).data).toMatchObject({
      trade_state: 'SUCCESS',
    });
    await expect(wxpay.chain(`${path}/close`).post({ mchid })).rejects.toMatchObject({
      response: { status: 400, data: { code: 'ORDERPAID' } },
    });
    const refund = {
      out_trade_no: outTradeNo,
      out_refund_no: `${outTradeNo}R`,
      notify_url: receiver.url,
      amount: { refund: 800, total: 800, currency: 'CNY' },
    };
    expect((await wxpay.chain('v3/refund/domestic/refunds').post(refund)).data).toMatchObject({
      status: 'PROCESSING',
    });
    simulator.setFlawedResponses(true);
    await expect(wxpay.chain(path).get({ params: { mchid } })).rejects.toMatchObject({
      code: 'EV3_RES_HEADER_SIGNATURE_DIGEST',
    });
  });

  test('reads the file of a day as we do', async () => {
    now = new Date('2026-12-11T04:00:00Z');
    const order = orderOf(1_000_010, { expiresAt: new Date('2026-12-11T05:00:00Z') });
    await port.create(order);
    simulator.pay(order.outTradeNo);
    await simulator.noticesSent();
    now = new Date('2026-12-12T04:00:00Z');
    const bill = (await (await fetchSigned('/v3/bill/tradebill?bill_date=2026-12-11')).json()) as Record<
      string,
      string
    >;
    const { pathname, search } = new URL(bill['download_url']!);
    const file = Buffer.from(await (await fetchSigned(`${pathname}${search}`)).arrayBuffer());
    expect(createHash('sha1').update(file).digest('hex')).toBe(bill['hash_value']);
    const { rows, summary } = Formatter.castCsvBill(file) as unknown as {
      rows: Record<string, string>[];
      summary: Record<string, string>;
    };
    expect(rows).toMatchObject([{ 商户订单号: order.outTradeNo, 订单金额: '10000.10', 交易状态: 'SUCCESS' }]);
    expect(summary).toMatchObject({ 总交易单数: '1', 订单总金额: '10000.10' });
  });
});

test('the control page shows orders and notices, and takes actions of people', async () => {
  const { outTradeNo } = await created();
  const post = (action: object) =>
    fetch(simulator.controlUrl, { method: 'POST', body: JSON.stringify(action) });
  await post({ kind: 'pay', outTradeNo });
  await simulator.noticesSent();
  const page = (await (await fetch(simulator.controlUrl)).json()) as { behaviour: object; orders: object[] };
  expect(page.behaviour).toEqual({ kind: 'work' });
  expect(page.orders.at(-1)).toMatchObject({ out_trade_no: outTradeNo, trade_state: 'SUCCESS' });
  const attempts = () =>
    simulator.noticeAttempts().filter((attempt) => attempt.outTradeNo === outTradeNo).length;
  expect(attempts()).toBe(1);
  await post({ kind: 'repeatNotice', outTradeNo });
  await simulator.noticesSent();
  expect(attempts()).toBe(2);
  const other = await created();
  await post({ kind: 'repeatNotice', outTradeNo: other.outTradeNo });
  expect(simulator.noticeAttempts().filter((attempt) => attempt.outTradeNo === other.outTradeNo)).toEqual([]);
  await post({ kind: 'refuse', outTradeNo: other.outTradeNo });
  expect(await port.query(other.outTradeNo)).toMatchObject({ value: { tradeState: 'failed' } });
  for (const failure of ['unverified', 'missing']) {
    await post({ kind: 'flawedResponses' });
    expect(await port.query('T-unknown')).toMatchObject({ failure });
  }
  const serial = simulator.platform.current().serial;
  await post({ kind: 'rotateCertificate' });
  expect(simulator.platform.current().serial).not.toBe(serial);
  await post({ kind: 'fail' });
  expect(await port.query(outTradeNo)).toMatchObject({ failure: 'unavailable' });
});
