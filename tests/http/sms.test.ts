import { beforeEach, describe, expect, test } from 'vitest';
import { callPaths, type AllCalls } from '../../schemas/generated/call-paths.ts';
import { query } from './database.ts';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, call, databaseUrl, simulated, setNow } = server;
const { sms } = simulated;
const NOON = Date.parse('2026-11-21T04:00:00Z');

/** The server's clock, seconds after noon. */
const setClock = (seconds: number) => setNow(new Date(NOON + seconds * 1000).toISOString());

beforeEach(() => {
  sms.setBehaviour({ kind: 'work' });
  setClock(0);
});

let numbers = 0;
/** A number that nothing was sent to before; its last digits mean nothing to the simulator. */
const newMobile = (): string => `1390${String(1_005_000 + (numbers += 1))}`;

interface Customer {
  trade: OpenTrade;
  key: AllCalls['sendVerifyCode']['request'];
}

async function customer(mobile = newMobile(), known?: string): Promise<Customer> {
  const trade = await openTrade(server, 'chenghai', known);
  return { trade, key: { tradeId: trade.tradeId, purpose: 'confirmMobile', mobile } };
}

const send = ({ key, trade }: Customer) => attempt('sendVerifyCode', key, trade.token);
const check = ({ key, trade }: Customer, code: string) =>
  attempt('checkVerifyCode', { ...key, code }, trade.token);
const info = ({ key, trade }: Customer) => call('verifyCodeInfo', key, trade.token);
const codeSentTo = ({ key }: Customer) =>
  sms.messages().findLast(({ mobile }) => mobile === key.mobile)!.code;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function sentTo(mobile?: string): Promise<Customer & { code: string }> {
  const someone = await customer(mobile);
  expect(await send(someone)).toMatchObject({ status: 200, body: { data: { secondsLeft: 60, minutes: 5 } } });
  return { ...someone, code: codeSentTo(someone) };
}

test('a code of six digits reaches the phone, is right once, and then the number counts as verified [S-017]', async () => {
  const someone = await sentTo();
  expect(someone.code).toMatch(/^\d{6}$/);
  expect(await info(someone)).toEqual({ state: 'sent', secondsLeft: 60 });
  expect(await check(someone, someone.code)).toMatchObject({
    status: 200,
    body: { data: { verified: true } },
  });
  expect(await info(someone)).toMatchObject({ state: 'verified' });
  expect(await check(someone, someone.code)).toMatchObject({ status: 422, body: { code: 'sms.expired' } });
});

test('no code can be read from the database', async () => {
  const { code } = await sentTo();
  const rows = await query<{ text: string }>(databaseUrl, 'select sms_codes::text as text from sms_codes');
  for (const { text } of rows) expect(text).not.toContain(code);
});

describe('sixty seconds lie between two codes to one number:', () => {
  test('until then a second one is refused with the seconds that are left, which a reload shows as well [V-004 S-017]', async () => {
    const someone = await sentTo();
    for (const [seconds, secondsLeft] of [
      [0, 60],
      [1, 59],
      [59, 1],
      [59.999, 1],
    ] as const) {
      setClock(seconds);
      const { status, body } = await send(someone);
      expect({ status, body }).toMatchObject({
        status: 429,
        body: { code: 'sms.tooSoon', data: { secondsLeft } },
      });
      expect(await info(someone)).toEqual({ state: 'sent', secondsLeft });
    }
    setClock(60);
    expect(await info(someone)).toEqual({ state: 'sent', secondsLeft: 0 });
    expect(await send(someone)).toMatchObject({ status: 200 });
  });

  test('of twenty at the same time one is sent', async () => {
    const someone = await customer();
    const before = sms.requestCount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(someone)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
    expect(sms.requestCount() - before).toBe(1);
  });

  test('another session does not get around it, another number does', async () => {
    const { key, trade } = await sentTo();
    expect(await send(await customer(key.mobile))).toMatchObject({ status: 429 });
    expect(await send(await customer(newMobile(), trade.token))).toMatchObject({ status: 200 });
  });

  test('another server on the same database knows of it', async () => {
    const someone = await sentTo();
    const second = await startServer(databaseUrl);
    expect(await second.attempt('sendVerifyCode', someone.key, someone.trade.token)).toMatchObject({
      status: 429,
      body: { code: 'sms.tooSoon' },
    });
  });
});

describe('a day has its limits, and ends at midnight in Shanghai:', () => {
  const MIDNIGHT = 12 * 3600;

  test('five to one number', async () => {
    const someone = await customer();
    for (let sent = 0; sent < 5; sent += 1) {
      setClock(sent * 60);
      expect(await send(someone)).toMatchObject({ status: 200 });
    }
    setClock(MIDNIGHT - 1);
    expect(await send(someone)).toMatchObject({ status: 429, body: { code: 'sms.tooMany' } });
    setClock(MIDNIGHT);
    expect(await send(someone)).toMatchObject({ status: 200 });
  });

  test('ten by one session, to whomever, also at the same time', async () => {
    const { trade } = await customer();
    const all = await Promise.all(Array.from({ length: 15 }, () => customer(newMobile(), trade.token)));
    const answers = await Promise.all(all.map(send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.code === 'sms.tooMany')).toHaveLength(5);
    const refused = all[answers.findIndex(({ status }) => status === 429)]!;
    expect(await info(refused)).toEqual({ state: 'idle', secondsLeft: 0 });
  });
});

describe('a code is hard to guess:', () => {
  test('five wrong ones and it is good no more, even the right one [S-017]', async () => {
    const someone = await sentTo();
    for (const triesLeft of [4, 3, 2, 1])
      expect(await check(someone, wrong(someone.code))).toMatchObject({
        status: 422,
        body: { code: 'sms.wrong', data: { triesLeft } },
      });
    for (const code of [wrong(someone.code), someone.code])
      expect(await check(someone, code)).toMatchObject({ status: 422, body: { code: 'sms.locked' } });
    expect(await info(someone)).toMatchObject({ state: 'locked' });
    setClock(60);
    await send(someone);
    expect(await check(someone, codeSentTo(someone))).toMatchObject({ status: 200 });
  });

  test('of a hundred guesses at the same time five are looked at', async () => {
    const someone = await sentTo();
    const guesses = Array.from({ length: 100 }, () => check(someone, wrong(someone.code)));
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ body }) => body.code === 'sms.wrong')).toHaveLength(4);
    expect(answers.filter(({ body }) => body.code === 'sms.locked')).toHaveLength(96);
  });

  test('of twenty right ones at the same time one is taken', async () => {
    const someone = await sentTo();
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(someone, someone.code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('it is good for five minutes', async () => {
    const [late, inTime] = [await sentTo(), await sentTo()];
    setClock(299);
    expect(await check(inTime, inTime.code)).toMatchObject({ status: 200 });
    setClock(300);
    expect(await info(late)).toMatchObject({ state: 'idle' });
    expect(await check(late, late.code)).toMatchObject({ status: 422, body: { code: 'sms.expired' } });
  });

  test('a newer one takes its place', async () => {
    const someone = await sentTo();
    setClock(60);
    await send(someone);
    const newer = codeSentTo(someone);
    if (newer !== someone.code)
      expect(await check(someone, someone.code)).toMatchObject({ body: { code: 'sms.wrong' } });
    expect(await check(someone, newer)).toMatchObject({ status: 200 });
  });

  test('it is good for its own trade and number only, and for nobody before it was sent', async () => {
    const someone = await sentTo();
    const sameSession = await customer(someone.key.mobile, someone.trade.token);
    const stranger = await customer(someone.key.mobile);
    const otherNumber = { ...someone, key: { ...someone.key, mobile: newMobile() } };
    for (const other of [sameSession, stranger, otherNumber])
      expect(await check(other, someone.code)).toMatchObject({ status: 422, body: { code: 'sms.expired' } });
  });
});

describe('when the provider', () => {
  test.each([
    [{ kind: 'fail' }, 503, 'sms.unavailable'],
    [{ kind: 'wrongSignature' }, 503, 'sms.unavailable'],
  ] as const)(
    'does not serve us (%j), nobody waits for the next attempt',
    async (behaviour, status, code) => {
      const someone = await customer();
      sms.setBehaviour(behaviour);
      const answer = await send(someone);
      expect(answer).toMatchObject({ status, body: { code, data: { secondsLeft: 0 } } });
      expect(await info(someone)).toEqual({ state: 'idle', secondsLeft: 0 });
      sms.setBehaviour({ kind: 'work' });
      expect(await send(someone)).toMatchObject({ status: 200 });
    },
  );

  test('refuses the number, that is said, and it is not counted as a code', async () => {
    const someone = await customer('13900000001');
    expect(await send(someone)).toMatchObject({ status: 422, body: { code: 'sms.refused' } });
    expect(await info(someone)).toEqual({ state: 'idle', secondsLeft: 0 });
  });

  test('does not answer in time, the wait stays, and the code is good if it arrives', async () => {
    const someone = await customer();
    sms.setBehaviour({ kind: 'late', ms: 1500 });
    expect(await send(someone)).toMatchObject({
      status: 504,
      body: { code: 'sms.timedOut', data: { secondsLeft: 60 } },
    });
    expect(await info(someone)).toEqual({ state: 'sent', secondsLeft: 60 });
    await expect.poll(() => sms.messages().some(({ mobile }) => mobile === someone.key.mobile)).toBe(true);
    expect(await check(someone, codeSentTo(someone))).toMatchObject({ status: 200 });
  });

  test('hangs, other calls are answered meanwhile', async () => {
    const someone = await customer();
    sms.setBehaviour({ kind: 'hang' });
    let isSending = true;
    const sending = send(someone).finally(() => (isSending = false));
    await call('initInsuranceInfo', { tradeId: someone.trade.tradeId }, someone.trade.token);
    expect(isSending).toBe(true);
    expect(await sending).toMatchObject({ status: 504 });
  });
});

describe('what is no number, code or purpose is refused before anything is sent:', () => {
  test.each([
    { mobile: '' },
    { mobile: '1380013800' },
    { mobile: '138001380000' },
    { mobile: '11800138000' },
    { mobile: '+8613800138000' },
    { mobile: '13800138000\n' },
    { mobile: '１３８００１３８０００' },
    { mobile: 13_800_138_000 },
    { mobile: ['13800138000'] },
    { mobile: null },
    { purpose: 'login' },
    { purpose: null },
    { tradeId: 'x' },
    { prem: 1 },
  ])('%j', async (change) => {
    const { key, trade } = await customer();
    const before = sms.requestCount();
    const { status, body } = await attempt('sendVerifyCode', { ...key, ...change }, trade.token);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'request.invalid' });
    expect(sms.requestCount()).toBe(before);
  });

  test.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 12345', '12345\n', 123_456, null, {}])(
    'the code %j',
    async (code) => {
      const someone = await sentTo();
      const { status, body } = await attempt(
        'checkVerifyCode',
        { ...someone.key, code },
        someone.trade.token,
      );
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'request.invalid' });
      expect(await check(someone, wrong(someone.code))).toMatchObject({ body: { data: { triesLeft: 4 } } });
    },
  );
});

test('one network is sent twenty codes in a row, then one every six seconds, whatever its sessions and numbers are [T5]', async () => {
  const customers = await Promise.all(Array.from({ length: 22 }, () => customer()));
  const sendFromHome = async ({ key, trade: { token } }: Customer) => {
    const { method, path: url } = callPaths.sendVerifyCode;
    const remoteAddress = '203.0.113.7';
    const response = await server.app.inject({
      method,
      url,
      headers: { token },
      remoteAddress,
      payload: key,
    });
    return { status: response.statusCode, body: response.json<unknown>() };
  };
  const statuses = [];
  for (const each of customers.slice(0, 21)) statuses.push((await sendFromHome(each)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);

  const last = customers[21]!;
  expect(await sendFromHome(last)).toMatchObject({
    status: 429,
    body: { code: 'request.tooMany', data: { secondsLeft: 6 } },
  });
  expect(await info(last)).toMatchObject({ state: 'idle', secondsLeft: 0 });
  expect(await send(last)).toMatchObject({ status: 200 });
  setClock(6);
  expect(await sendFromHome(customers[20]!)).toMatchObject({ status: 200 });
});
