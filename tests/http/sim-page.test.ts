// The page of the simulators: what it shows, what its buttons do, and who may use them.
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { freshDatabase, serverUrl } from './database.ts';
import { buyPolicy, receivePolicy, surrenderPolicy } from './bought-policy.ts';
import { completeApplication, placeOrder } from './complete-application.ts';
import { PAYS } from './order-effects.ts';
import { orderToPay } from './order-to-pay.ts';
import { afterNoon, startServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
const { app, call, databaseUrl, simulated } = server;
await app.listen({ port: 0, host: '127.0.0.1' });
const { sms, ocr, face, payments, insurer, channel, shortLink } = simulated;
const simulators = { sms, ocr, face, payment: payments, insurer, channel, shortLink };

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
const FORM = 'application/x-www-form-urlencoded';

beforeEach(() => {
  for (const simulator of Object.values(simulators)) simulator.setBehaviour({ kind: 'work' });
});

const page = async (language = 'en_US') => (await app.inject(`/sim/?language=${language}`)).body;
/** The markup of a section of the page. */
const section = async (id: string) => {
  const [, markup] = new RegExp(`<section id="${id}">(.*?)</section>`, 's').exec(await page()) ?? [];
  return markup ?? '';
};
const press = (path: string, fields: Record<string, string>, headers: Record<string, string> = SAME_ORIGIN) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': FORM, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

async function openPayment(premiumFen = 126_900) {
  const { db, close } = openDatabase(serverUrl(databaseUrl));
  const { tradeId, token } = await openTrade(server);
  const orderSn = await orderToPay(db, tradeId, afterNoon(0), premiumFen);
  await close();
  const { paymentNo } = await call('pay', { orderSn, way: 'qr' }, token);
  const status = async () => (await call('queryPayStatus', { orderSn }, token)).status;
  return { outTradeNo: paymentNo, status };
}

async function openFaceCheck() {
  const person = { name: '陈景行', idNumber: '330106198611021158' };
  const redirectUrl = 'https://shop.example.com/shop/faceCheck';
  const started = await simulated.ports.face!.start({ ...person, redirectUrl });
  if (!started.ok) throw new Error(started.detail);
  return started.value;
}

describe('the page shows', () => {
  test('each simulator once, in two languages', async () => {
    const english = await page();
    const ids = [...english.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(['sms', 'face', 'payment', 'insurer', 'channel', 'shortLink', 'ocr']);
    expect(english).toContain('<h2>Text messages</h2>');
    expect(await page('zh_CN')).toContain('<h2>短信</h2>');
    const { body } = await app.inject({ url: '/sim/', headers: { 'accept-language': 'zh-CN,zh;q=0.9' } });
    expect(body).toContain('<html lang="zh-CN">');
    expect((await app.inject('/sim/?language=toString')).body).toContain('<html lang="en-US">');
    expect((await app.inject('/sim')).headers.location).toBe('/sim/');
  });

  test('a message with its number, code and time', async () => {
    const { tradeId, token } = await openTrade(server);
    await call('sendVerifyCode', { tradeId, purpose: 'confirmMobile', mobile: '13800138321' }, token);
    const { code } = sms.messages().at(-1)!;
    const markup = await section('sms');
    expect(markup).toContain('13800138321');
    expect(markup).toContain(`>${code}<`);
    expect(markup).toContain('2026-11-21 12:00:00');
  });

  test('a payment with its amount and state, and a refund', async () => {
    const { outTradeNo } = await openPayment();
    expect(await section('payment')).toMatch(
      new RegExp(`¥1269\\.00.*Waiting.*${outTradeNo}.*2026-11-21 12:00:00`, 's'),
    );
    payments.pay(outTradeNo);
    await payments.noticesSent();
    const [order] = payments.orders().filter(({ fields }) => fields.out_trade_no === outTradeNo);
    const amount = { total: 126_900, currency: 'CNY' };
    const { ok } = await simulated.ports.payments.refund({
      outTradeNo,
      outRefundNo: `R${outTradeNo}`,
      totalFen: amount.total,
      refundFen: 120_000,
      reason: 'late',
      noticeUrl: order!.fields.notify_url,
    });
    expect(ok).toBe(true);
    await payments.noticesSent();
    await expect
      .poll(() => section('payment'))
      .toMatch(new RegExp(`¥1200\\.00.*Given back.*R${outTradeNo}`, 's'));
    expect(await section('payment')).toContain('TRANSACTION.SUCCESS 200');
  });

  test('an application with its decision', async () => {
    const trade = await completeApplication(server);
    await placeOrder(server, trade);
    const [requestNo, { application }] = [...insurer.applications()].at(-1)!;
    expect(await section('insurer')).toMatch(
      new RegExp(`${application.productName}.*Accepted.*${application.applicant.mobile}.*${requestNo}`, 's'),
    );
  });

  test('a policy with the day on which its cover begins, and what its surrender pays', async () => {
    const trade = await completeApplication(server);
    const bought = { trade, orderSn: await buyPolicy(server, trade) };
    expect(await section('insurer')).toMatch(
      new RegExp(`PSP\\d+.*${bought.orderSn}.*cover begins on 2026-11-22`, 's'),
    );
    await receivePolicy(server, bought);
    const { policy } = await surrenderPolicy(server, bought);
    expect(await section('insurer')).toContain(`surrendered for ¥${policy.surrender!.refund}`);
  });

  test('a short link with the address that it leads on to', async () => {
    const longUrl = 'https://shop.example.com/shop/insuredSure?code=A&language=zh_CN';
    await simulated.ports.shortLinks!.shorten(longUrl);
    const { link } = shortLink.links()[0]!;
    const markup = await section('shortLink');
    expect(markup).toContain(`<a href="${link}">`);
    expect(markup).toContain(longUrl.replace('&', '&amp;'));
    expect(markup).toContain('opened 0 times');
  });

  test('a face check with its person, its state and the page of the check', async () => {
    const { bizToken, url } = await openFaceCheck();
    const markup = await section('face');
    expect(markup).toMatch(/陈景行.*330106198611021158.*Waiting.*2026-11-21 12:00:/s);
    expect(markup).toContain(`<a href="${url}">`);
    expect(markup).toContain(bizToken);
  });

  test('the card that pictures show', async () => {
    expect(await section('ocr')).toContain('330106198803152427');
    ocr.setCard({ Name: '<b>&"' });
    expect(await section('ocr')).toContain('<dd>&lt;b&gt;&amp;&quot;</dd>');
    ocr.setCard({});
  });

  test('markup in a message as text', async () => {
    const { app: other, simulated: providers } = await startServer();
    await providers.ports.sms.sendCode('13800138322', '<script src="/x.js"></script>', 5);
    const { body } = await other.inject('/sim/');
    expect(body).toContain('&lt;script src=&quot;/x.js&quot;&gt;');
    expect(body).not.toContain('<script src="/x.js">');
  });
});

describe('a button', () => {
  test('pays, after which the shop knows it', async () => {
    const { outTradeNo, status } = await openPayment();
    const { statusCode, headers } = await press('/sim/payment?language=zh_CN', { outTradeNo, action: 'pay' });
    expect([statusCode, headers.location]).toEqual([303, '/sim/?language=zh_CN&outcome=paid#payment']);
    await payments.noticesSent();
    expect(await status()).toEqual(PAYS);
    expect((await app.inject('/sim/?language=zh_CN&outcome=paid')).body).toContain('已支付。');
    expect((await app.inject('/sim/?outcome=%3Cb%3E')).body).not.toContain('class="outcome"');
    const again = await press('/sim/payment', { outTradeNo, action: 'pay' });
    expect(again.headers.location).toBe('/sim/?outcome=impossible#payment');
  });

  test('refuses', async () => {
    const { outTradeNo, status } = await openPayment();
    await press('/sim/payment', { outTradeNo, action: 'refuse' });
    expect(await status()).toBe('failure');
  });

  test.each([
    ['payTwice', 2],
    ['payLate', 1],
    ['payNever', 0],
    ['payFlawed', 3],
  ])('%s sends so many notices: %i', async (action, count) => {
    const { outTradeNo } = await openPayment();
    const notices = () => payments.noticeAttempts().filter((attempt) => attempt.outTradeNo === outTradeNo);
    await press('/sim/payment', { outTradeNo, action });
    await payments.noticesSent();
    expect(notices()).toHaveLength(count);
    await press('/sim/payment', { outTradeNo, action: 'repeatNotice' });
    await payments.noticesSent();
    expect(notices()).toHaveLength(count + 1);
    expect(notices().at(-1)).toMatchObject({ status: 200 });
  });

  test.each(['work', 'hang', 'fail', 'late', 'lost', 'cut', 'duplicate', 'wrongSignature'])(
    'lets each simulator behave: %s',
    async (kind) => {
      for (const [service, simulator] of Object.entries(simulators)) {
        const { statusCode, headers } = await press('/sim/behaviour', { service, kind });
        expect([statusCode, headers.location]).toEqual([303, `/sim/?#${service}`]);
        expect(simulator.behaviour()).toMatchObject({ kind });
      }
      expect(await section('sms')).toMatch(new RegExp(`value="${kind}"\\s+aria-pressed="true"`));
    },
  );

  test.each([
    ['pass', { state: 'passed', idNumber: '330106198611021158' }],
    ['fail', { state: 'failed', reason: '2016' }],
    ['leave', { state: 'unfinished' }],
  ])('decides a face check: %s', async (outcome, value) => {
    const { bizToken } = await openFaceCheck();
    const { headers } = await press('/sim/face?language=zh_CN', { bizToken, outcome });
    expect(headers.location).toBe(`/sim/?language=zh_CN&outcome=face.${outcome}#face`);
    expect(await simulated.ports.face!.read(bizToken)).toEqual({ ok: true, value });
    const again = await press('/sim/face', { bizToken, outcome: 'pass' });
    expect(again.headers.location).toBe('/sim/?outcome=face.impossible#face');
  });

  test('enters the shop as a customer of the channel, by a link that holds once', async () => {
    const { statusCode, headers } = await press('/sim/channel', { thirdUserId: 'a1' });
    expect(statusCode).toBe(303);
    const link = new URL(String(headers.location), 'http://localhost');
    expect(link.pathname).toBe('/shop/tabbar/index');
    const { token, ...parameters } = Object.fromEntries(link.searchParams);
    const verified = simulated.ports.channels.verifyLink({ token: token!, parameters }, afterNoon(0));
    expect(verified).toMatchObject({ ok: true, customer: { channel: '11', user: 'a1' } });
  });

  test.each([
    ['/sim/payment', { outTradeNo: 'T1', action: 'steal' }, 400],
    ['/sim/payment', { outTradeNo: 'T1' }, 400],
    ['/sim/payment', { outTradeNo: '../x', action: 'pay' }, 400],
    ['/sim/behaviour', { service: 'constructor', kind: 'work' }, 400],
    ['/sim/behaviour', { service: 'sms', kind: 'explode' }, 400],
    ['/sim/face', { bizToken: 'A', outcome: 'steal' }, 400],
    ['/sim/channel', { thirdUserId: 'a b' }, 400],
    ['/sim/channel', { thirdUserId: 'a'.repeat(5000) }, 413],
  ])('is refused for what the page never sends: %s %j', async (path, fields, status) => {
    expect((await press(path, fields as Record<string, string>)).statusCode).toBe(status);
  });
});

describe('only the page itself', () => {
  test.each<[sender: string, headers: Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another server of this machine', { 'sec-fetch-site': 'same-site' }],
    ['an address that a person typed', { 'sec-fetch-site': 'none' }],
    ['another origin of an older browser', { origin: 'http://evil.example' }],
    ['an unknown origin', { origin: 'null' }],
    ['no page', {}],
  ])('changes something, not %s', async (_sender, headers) => {
    for (const [path, fields] of [
      ['/sim/behaviour', { service: 'sms', kind: 'fail' }],
      ['/sim/payment', { outTradeNo: 'T1', action: 'pay' }],
      ['/sim/face', { bizToken: 'A', outcome: 'pass' }],
      ['/sim/channel', { thirdUserId: 'a1' }],
    ] as const) {
      const response = await press(path, fields, headers);
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'request.origin']);
    }
    expect(sms.behaviour()).toEqual({ kind: 'work' });
  });

  test('of an older browser too, and by POST alone', async () => {
    const origin = 'http://localhost:80';
    const fields = { service: 'sms', kind: 'fail' };
    expect((await press('/sim/behaviour', fields, { origin })).statusCode).toBe(303);
    expect(sms.behaviour()).toEqual({ kind: 'fail' });
    for (const path of ['/sim/behaviour', '/sim/payment', '/sim/face', '/sim/channel'])
      expect((await app.inject({ url: path, headers: SAME_ORIGIN })).statusCode).toBe(404);
  });
});

test('the policy of the server allows no inline script or style, and the page has none', async () => {
  const { headers, body } = await app.inject('/sim/');
  expect(headers['content-security-policy']).toMatch(/script-src 'self';.*style-src 'self';/);
  expect(headers).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });
  expect(body).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=")/);
  for (const [file, type] of [
    ['page.css', 'text/css'],
    ['page.js', 'text/javascript'],
  ])
    expect((await app.inject(`/sim/${file}`)).headers['content-type']).toContain(type);
});

test('production has none of it, also when it is given simulators', async () => {
  const production = await startServer(await freshDatabase(), undefined, 'production');
  for (const url of ['/sim/', '/sim', '/sim/page.css', '/sim/page.js'])
    expect((await production.app.inject(url)).statusCode).toBe(404);
  for (const url of ['/sim/behaviour', '/sim/payment', '/sim/face', '/sim/channel']) {
    const headers = { ...SAME_ORIGIN, 'content-type': 'application/json' };
    expect((await production.app.inject({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(404);
  }
});
