import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AllCalls } from '../../schemas/generated/call-paths.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { callPaths } from '../call-paths.ts';
import { query, serverUrl } from './database.ts';
import { afterNoon, startServer } from './server.ts';
import { TIMEOUT_MS } from './simulated-ports.ts';
import { attack, attackUnguarded } from './state-guards.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, call, databaseUrl, simulated, setNow } = server;
const { sms } = simulated;

const setClock = (secondsAfterNoon: number) => setNow(afterNoon(secondsAfterNoon).toISOString());

beforeEach(() => {
  sms.setBehaviour({ kind: 'work' });
  setClock(0);
});

/** The simulator refuses this number. */
const REFUSED_MOBILE = '13900000001';
let mobileCount = 0;
/** A number without a code so far, and without a special meaning for the simulator. */
const newMobile = (): string => `1390${String(1_005_000 + (mobileCount += 1))}`;

interface Customer {
  trade: OpenTrade;
  key: AllCalls['verifyCodeInfo']['request'];
}

async function newCustomer(mobile = newMobile(), session?: string): Promise<Customer> {
  const trade = await openTrade(server, 'chenghai', session);
  return { trade, key: { tradeId: trade.tradeId, purpose: 'confirmMobile', mobile } };
}

const sendCode = ({ key, trade }: Customer) => attempt('sendVerifyCode', key, trade.token);
const checkCode = ({ key, trade }: Customer, code: string) =>
  attempt('checkVerifyCode', { ...key, code }, trade.token);
const readState = ({ key, trade }: Customer) => call('verifyCodeInfo', key, trade.token);
const codeSentTo = ({ key }: Customer) =>
  sms.messages().findLast(({ mobile }) => mobile === key.mobile)!.code;
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A customer to whom a code was sent. */
async function customerWithCode(): Promise<Customer & { code: string }> {
  const customer = await newCustomer();
  expect(await sendCode(customer)).toMatchObject({
    status: 200,
    body: { data: { secondsLeft: 60, minutes: 5 } },
  });
  return { ...customer, code: codeSentTo(customer) };
}

test('a six-digit code verifies the number it is sent to, once [S-017]', async () => {
  const customer = await customerWithCode();
  expect(customer.code).toMatch(/^\d{6}$/);
  expect(await readState(customer)).toEqual({ state: 'sent', secondsLeft: 60 });
  expect(await checkCode(customer, customer.code)).toMatchObject({
    status: 200,
    body: { data: { verified: true } },
  });
  expect(await readState(customer)).toMatchObject({ state: 'verified' });
  expect(await checkCode(customer, customer.code)).toMatchObject({
    status: 422,
    body: { code: 'sms.expired' },
  });
});

test('the database stores no code in plain text', async () => {
  const { code } = await customerWithCode();
  const rows = await query<{ text: string }>(databaseUrl, 'select sms_codes::text as text from sms_codes');
  for (const { text } of rows) expect(text).not.toContain(code);
});

describe('codes to the same number are at least sixty seconds apart:', () => {
  test('a second code is refused with the seconds left, which a reload also shows [V-004 S-017]', async () => {
    const customer = await customerWithCode();
    for (const [seconds, secondsLeft] of [
      [0, 60],
      [1, 59],
      [59, 1],
      [59.999, 1],
    ] as const) {
      setClock(seconds);
      const { status, body } = await sendCode(customer);
      expect({ status, body }).toMatchObject({
        status: 429,
        body: { code: 'sms.tooSoon', data: { secondsLeft } },
      });
      expect(await readState(customer)).toEqual({ state: 'sent', secondsLeft });
    }
    setClock(60);
    expect(await readState(customer)).toEqual({ state: 'sent', secondsLeft: 0 });
    expect(await sendCode(customer)).toMatchObject({ status: 200 });
  });

  test('of twenty requests at the same time one is sent', async () => {
    const customer = await newCustomer();
    const before = sms.requestCount();
    const responses = await Promise.all(Array.from({ length: 20 }, () => sendCode(customer)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(19);
    expect(sms.requestCount() - before).toBe(1);
  });

  test('the limit holds across sessions, and not for another number', async () => {
    const { key, trade } = await customerWithCode();
    expect(await sendCode(await newCustomer(key.mobile))).toMatchObject({ status: 429 });
    expect(await sendCode(await newCustomer(newMobile(), trade.token))).toMatchObject({ status: 200 });
  });

  test('the limit holds across servers on the same database', async () => {
    const customer = await customerWithCode();
    const second = await startServer(databaseUrl);
    expect(await second.attempt('sendVerifyCode', customer.key, customer.trade.token)).toMatchObject({
      status: 429,
      body: { code: 'sms.tooSoon' },
    });
  });
});

describe('codes are limited per day, which ends at midnight in Shanghai:', () => {
  const MIDNIGHT = 12 * 3600;

  test('five codes to a number', async () => {
    const customer = await newCustomer();
    for (let sent = 0; sent < 5; sent += 1) {
      setClock(sent * 60);
      expect(await sendCode(customer)).toMatchObject({ status: 200 });
    }
    setClock(MIDNIGHT - 1);
    expect(await sendCode(customer)).toMatchObject({ status: 429, body: { code: 'sms.tooMany' } });
    setClock(MIDNIGHT);
    expect(await sendCode(customer)).toMatchObject({ status: 200 });
  });

  test('ten codes by a session, to any numbers, also at the same time', async () => {
    const { trade } = await newCustomer();
    const customers = await Promise.all(
      Array.from({ length: 15 }, () => newCustomer(newMobile(), trade.token)),
    );
    const responses = await Promise.all(customers.map(sendCode));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(responses.filter(({ body }) => body.code === 'sms.tooMany')).toHaveLength(5);
    const refused = customers[responses.findIndex(({ status }) => status === 429)]!;
    expect(await readState(refused)).toEqual({ state: 'idle', secondsLeft: 0 });
  });
});

describe('a code cannot be guessed:', () => {
  test('five wrong codes lock it, even for the right code, until the next code is sent [S-017]', async () => {
    const customer = await customerWithCode();
    for (const triesLeft of [4, 3, 2, 1])
      expect(await checkCode(customer, wrongCode(customer.code))).toMatchObject({
        status: 422,
        body: { code: 'sms.wrong', data: { triesLeft } },
      });
    for (const code of [wrongCode(customer.code), customer.code])
      expect(await checkCode(customer, code)).toMatchObject({ status: 422, body: { code: 'sms.locked' } });
    expect(await readState(customer)).toMatchObject({ state: 'locked' });
    setClock(60);
    await sendCode(customer);
    expect(await checkCode(customer, codeSentTo(customer))).toMatchObject({ status: 200 });
  });

  test('of a hundred guesses at the same time five are checked', async () => {
    const customer = await customerWithCode();
    const guesses = Array.from({ length: 100 }, () => checkCode(customer, wrongCode(customer.code)));
    const responses = await Promise.all(guesses);
    expect(responses.filter(({ body }) => body.code === 'sms.wrong')).toHaveLength(4);
    expect(responses.filter(({ body }) => body.code === 'sms.locked')).toHaveLength(96);
  });

  test('a right code sent twenty times at once is accepted once', async () => {
    const customer = await customerWithCode();
    const responses = await Promise.all(Array.from({ length: 20 }, () => checkCode(customer, customer.code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('it is valid for five minutes', async () => {
    const [late, inTime] = [await customerWithCode(), await customerWithCode()];
    setClock(299);
    expect(await checkCode(inTime, inTime.code)).toMatchObject({ status: 200 });
    setClock(300);
    expect(await readState(late)).toMatchObject({ state: 'idle' });
    expect(await checkCode(late, late.code)).toMatchObject({ status: 422, body: { code: 'sms.expired' } });
  });

  test('a newer code replaces it', async () => {
    const customer = await customerWithCode();
    setClock(60);
    await sendCode(customer);
    const newer = codeSentTo(customer);
    if (newer !== customer.code)
      expect(await checkCode(customer, customer.code)).toMatchObject({ body: { code: 'sms.wrong' } });
    expect(await checkCode(customer, newer)).toMatchObject({ status: 200 });
  });

  test('its waiting time is told to its sender alone: a stranger learns of no number when it got a code (T14)', async () => {
    const customer = await customerWithCode();
    const stranger = await newCustomer(customer.key.mobile);
    expect(await readState(stranger)).toEqual({ state: 'idle', secondsLeft: 0 });
    expect(await readState(customer)).toEqual({ state: 'sent', secondsLeft: 60 });
    setClock(60);
    await sendCode(stranger);
    expect(await readState(customer)).toMatchObject({ secondsLeft: 0 });
  });

  test('it is valid for its own trade and number only', async () => {
    const customer = await customerWithCode();
    const sameSession = await newCustomer(customer.key.mobile, customer.trade.token);
    const stranger = await newCustomer(customer.key.mobile);
    const otherNumber = { ...customer, key: { ...customer.key, mobile: newMobile() } };
    for (const other of [sameSession, stranger, otherNumber])
      expect(await checkCode(other, customer.code)).toMatchObject({
        status: 422,
        body: { code: 'sms.expired' },
      });
  });
});

describe('when the provider', () => {
  test.each([
    [{ kind: 'fail' }, 503, 'sms.unavailable'],
    [{ kind: 'wrongSignature' }, 503, 'sms.unavailable'],
  ] as const)('fails (%j), the next code can be sent at once', async (behaviour, status, code) => {
    const customer = await newCustomer();
    sms.setBehaviour(behaviour);
    expect(await sendCode(customer)).toMatchObject({ status, body: { code, data: { secondsLeft: 0 } } });
    expect(await readState(customer)).toEqual({ state: 'idle', secondsLeft: 0 });
    sms.setBehaviour({ kind: 'work' });
    expect(await sendCode(customer)).toMatchObject({ status: 200 });
  });

  test('refuses the number, the refusal is reported and does not count as a code', async () => {
    const customer = await newCustomer(REFUSED_MOBILE);
    expect(await sendCode(customer)).toMatchObject({ status: 422, body: { code: 'sms.refused' } });
    expect(await readState(customer)).toEqual({ state: 'idle', secondsLeft: 0 });
  });

  test('does not respond in time, the wait stays, and the code is valid if it arrives', async () => {
    const customer = await newCustomer();
    sms.setBehaviour({ kind: 'late', ms: TIMEOUT_MS + 500 });
    expect(await sendCode(customer)).toMatchObject({
      status: 504,
      body: { code: 'sms.timedOut', data: { secondsLeft: 60 } },
    });
    expect(await readState(customer)).toEqual({ state: 'sent', secondsLeft: 60 });
    await expect.poll(() => sms.messages().some(({ mobile }) => mobile === customer.key.mobile)).toBe(true);
    expect(await checkCode(customer, codeSentTo(customer))).toMatchObject({ status: 200 });
  });

  test('closes the connection instead of a response, the wait stays, and the code that arrived is valid', async () => {
    const customer = await newCustomer();
    sms.setBehaviour({ kind: 'cut' });
    expect(await sendCode(customer)).toMatchObject({
      status: 504,
      body: { code: 'sms.timedOut', data: { secondsLeft: 60 } },
    });
    expect(await readState(customer)).toEqual({ state: 'sent', secondsLeft: 60 });
    expect(await checkCode(customer, codeSentTo(customer))).toMatchObject({ status: 200 });
  });

  test('hangs, other calls are still served', async () => {
    const customer = await newCustomer();
    sms.setBehaviour({ kind: 'hang' });
    let isSending = true;
    const sending = sendCode(customer).finally(() => (isSending = false));
    await call('initInsuranceInfo', { tradeId: customer.trade.tradeId }, customer.trade.token);
    expect(isSending).toBe(true);
    expect(await sending).toMatchObject({ status: 504 });
  });
});

describe('an invalid request is refused and no code is sent:', () => {
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
    { purpose: 'claim' },
    { purpose: null },
    { tradeId: 'x' },
    { prem: 1 },
  ])('%j', async (change) => {
    const { key, trade } = await newCustomer();
    const before = sms.requestCount();
    const { status, body } = await attempt('sendVerifyCode', { ...key, ...change }, trade.token);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'request.invalid' });
    expect(sms.requestCount()).toBe(before);
  });

  test.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 12345', '12345\n', 123_456, null, {}])(
    'the code %j is refused and does not count as a try',
    async (code) => {
      const customer = await customerWithCode();
      const { status, body } = await attempt(
        'checkVerifyCode',
        { ...customer.key, code },
        customer.trade.token,
      );
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'request.invalid' });
      expect(await checkCode(customer, wrongCode(customer.code))).toMatchObject({
        body: { data: { triesLeft: 4 } },
      });
    },
  );
});

test('a network gets twenty codes in a row, then one every six seconds, across its sessions and numbers [T5]', async () => {
  const customers = await Promise.all(Array.from({ length: 22 }, () => newCustomer()));
  const sendFromNetwork = async ({ key, trade: { token } }: Customer) => {
    const { method, path: url } = callPaths.sendVerifyCode;
    const remoteAddress = '203.0.113.7';
    const headers = { token };
    const response = await server.app.inject({ method, url, headers, remoteAddress, payload: key });
    return { status: response.statusCode, body: response.json<unknown>() };
  };
  const statuses = [];
  for (const customer of customers.slice(0, 21)) statuses.push((await sendFromNetwork(customer)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);

  const last = customers[21]!;
  expect(await sendFromNetwork(last)).toMatchObject({
    status: 429,
    body: { code: 'request.tooMany', data: { secondsLeft: 6 } },
  });
  expect(await readState(last)).toMatchObject({ state: 'idle', secondsLeft: 0 });
  expect(await sendCode(last)).toMatchObject({ status: 200 });
  setClock(6);
  expect(await sendFromNetwork(customers[20]!)).toMatchObject({ status: 200 });
});

describe('by no statement of the server’s account', () => {
  const { db, close } = openDatabase(serverUrl(databaseUrl));
  afterAll(close);

  const ATTACKS: readonly [attack: string, constraint: string, change: string][] = [
    ['are tries given back', 'sms_codes_counted', 'tries = 0'],
    ['is a code used again', 'sms_codes_used', 'used_at = null'],
    ['is it used at another time', 'sms_codes_used', "used_at = used_at + interval '1 s'"],
    ['is it valid for longer', 'sms_codes_expiry', "expires_at = expires_at + interval '1 s'"],
    ['does a new code begin as a used one', 'sms_codes_start', "code_hash = 'x'"],
  ];

  test.each(ATTACKS)('%s [S-017]', async (_attack, constraint, change) => {
    const customer = await customerWithCode();
    expect(await checkCode(customer, customer.code)).toMatchObject({ status: 200 });
    const statement = `update sms_codes set ${change} where trade_id = $1`;
    const { tradeId } = customer.trade;
    expect(await attack(db.$client, statement, tradeId)).toBe(constraint);
    expect(await attackUnguarded(databaseUrl, constraint, statement, tradeId)).toBe('accepted');
  });

  test('does a code belong to another number [S-017]', async () => {
    const { trade } = await customerWithCode();
    const statement = "update sms_codes set mobile = 'x' where trade_id = $1";
    expect(await attack(db.$client, statement, trade.tradeId)).toBe('42501');
  });
});
