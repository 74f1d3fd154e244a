// What a server in test mode lets a test from outside do.
import { expect, test } from 'vitest';
import { startServer } from './server.ts';
import { eventually } from './eventually.ts';
import { inviteSpouse } from './insured-link.ts';

const server = await startServer(undefined, undefined, 'test', { isTestMode: true });
const { app, call, attempt } = server;
const post = async (url: string, payload: object) => {
  const response = await app.inject({ method: 'POST', url, payload });
  return { status: response.statusCode, body: response.json<never>() };
};

test('sets the clock, by which codes expire, and lists the messages of a number', async () => {
  const { tradeId, token } = await call('getTradeId', { supplierCode: 'PSP', riskCode: 'PSP-R04' });
  const key = { tradeId, purpose: 'confirmMobile', mobile: '13800138123' } as const;
  await call('sendVerifyCode', key, token);
  const sent = await app.inject('/__test/sms?mobile=13800138123');
  const { messages } = sent.json<{ messages: { mobile: string; code: string }[] }>();
  expect(messages).toEqual([{ mobile: key.mobile, code: expect.stringMatching(/^\d{6}$/) as string }]);
  expect((await app.inject('/__test/sms?mobile=13900139000')).json()).toEqual({ messages: [], texts: [] });
  expect(await post('/__test/clock', { now: '2026-11-21T05:00:00.000Z' })).toEqual({
    status: 200,
    body: { now: '2026-11-21T05:00:00.000Z' },
  });
  expect(await attempt('checkVerifyCode', { ...key, code: messages[0]!.code }, token)).toMatchObject({
    body: { code: 'sms.expired' },
  });
  await post('/__test/clock', { now: null });
});

test('lists the texts to a number, whose link an invited person opens', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { mobile, code: invited } = await inviteSpouse(server);
  const text = await eventually(async () => {
    const answer = await app.inject(`/__test/sms?mobile=${mobile}`);
    const { texts } = answer.json<{ texts?: { mobile: string; text: string }[] }>();
    expect(texts).toEqual([{ mobile, text: expect.stringMatching(/https?:\/\/\S+/) as string }]);
    return texts![0]!.text;
  });
  const { headers } = await fetch(/https?:\/\/[\w./:-]+/.exec(text)![0], { redirect: 'manual' });
  const code = new URL(headers.get('location')!).searchParams.get('code')!;
  expect(code).toBe(invited);
  expect(await attempt('insuredConfirmInfo', { code })).toMatchObject({ status: 200 });
});

test('runs the jobs that are due, and says how much there was of each kind', async () => {
  const { token, tradeId } = await call('getTradeId', { supplierCode: 'PSP', riskCode: 'PSP-R04' });
  const key = { tradeId, purpose: 'confirmMobile', mobile: '13800138124' } as const;
  await call('sendVerifyCode', key, token);
  await post('/__test/clock', { now: '2027-11-21T05:00:00.000Z' });
  const { status, body } = await post('/__test/sweep', {});
  await post('/__test/clock', { now: null });
  expect(status).toBe(200);
  expect(body).toMatchObject({ swept: { smsCodes: expect.any(Number) as number } });
});

test('lets the face check behave', async () => {
  const person = { name: '陈景行', idNumber: '330106198611021158' };
  const start = () =>
    server.simulated.ports.face!.start({ ...person, redirectUrl: 'https://shop.example.com/shop/faceCheck' });
  await post('/__test/providers/face', { behaviour: 'error' });
  expect(await start()).toMatchObject({ failure: 'unavailable' });
  await post('/__test/providers/face', { behaviour: 'ok' });
  expect(await start()).toMatchObject({ ok: true });
});

test.each([
  ['error', 503, 1],
  ['lost', 504, 1],
  ['duplicate', 200, 2],
] as const)('lets a provider behave: %s', async (behaviour, status, sent) => {
  const mobile = `138001382${String(status).slice(1)}`;
  const { tradeId, token } = await call('getTradeId', { supplierCode: 'PSP', riskCode: 'PSP-R04' });
  await post('/__test/providers/sms', { behaviour });
  const answer = await attempt('sendVerifyCode', { tradeId, purpose: 'confirmMobile', mobile }, token);
  await post('/__test/providers/sms', { behaviour: 'ok' });
  expect(answer.status).toBe(status);
  const received = behaviour === 'error' ? 0 : sent;
  await eventually(() =>
    expect(server.simulated.sms.messages().filter((message) => message.mobile === mobile)).toHaveLength(
      received,
    ),
  );
});

test('refuses what it does not know, and other servers have none of it', async () => {
  expect((await post('/__test/providers/fax', { behaviour: 'ok' })).status).toBe(404);
  expect((await post('/__test/providers/sms', { behaviour: 'dance' })).status).toBe(400);
  expect((await post('/__test/clock', { now: 'tomorrow' })).status).toBe(400);
  const other = await startServer();
  for (const url of ['/__test/clock', '/__test/seed', '/__test/sweep', '/__test/providers/sms'])
    expect((await other.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
  expect((await other.app.inject('/__test/sms')).statusCode).toBe(404);
});
