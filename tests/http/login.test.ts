// Sign-in by SMS code: a customer finds the applications on another phone, and nobody else does.
import { describe, expect, test } from 'vitest';
import type { AnswerRow } from '../../src/core/answers/answers.ts';
import { spouse } from '../forms/members.ts';
import { answerFixture } from './answer-fixtures.ts';
import { query } from './database.ts';
import { afterNoon, startServer } from './server.ts';
import { openTrade, startDraft, type OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, call, databaseUrl, simulated, setNow } = server;
const { answers } = answerFixture('chenghai-self');
const LAST_SIX = String((answers['applicant'] as AnswerRow)['idNumber']).slice(-6);

let lastMobile = 13_900_140_100;
const newMobile = () => String((lastMobile += 1));
const codeSentTo = (mobile: string) =>
  simulated.sms.messages().findLast((message) => message.mobile === mobile)!.code;
/** The clock moves on, so that a number may be sent another code. */
let time = 0;
const waitForCode = () => setNow(afterNoon((time += 61)).toISOString());

interface Login {
  token: string;
  mobile: string;
  tradeIds?: string[];
  lastSix?: string;
}

/** Sends a code and signs in with it. */
async function login({ token, mobile, ...choices }: Login) {
  waitForCode();
  await call('sendVerifyCode', { purpose: 'login', mobile }, token);
  return attempt('loginWithMobile', { mobile, code: codeSentTo(mobile), ...choices }, token);
}

const newPhone = async (): Promise<string> => (await call('startSession', {})).token;
const applicationsOf = async (token: string) =>
  (await call('tradeList', {}, token)).applications.map(({ tradeId }) => tradeId);
const tokenIn = ({ body }: Awaited<ReturnType<typeof attempt>>) => String(body.data?.['token']);
const saved = async (): Promise<OpenTrade> => startDraft(server, answers);

/** A customer who has signed in with an application that holds an ID number. */
async function customer() {
  const mobile = newMobile();
  const trade = await saved();
  const response = await login({ token: trade.token, mobile, tradeIds: [trade.tradeId] });
  return { mobile, trade, token: tokenIn(response) };
}

describe('a customer who signs in', () => {
  test('takes the chosen applications along; the others stay on the device (T6)', async () => {
    const mobile = newMobile();
    const taken = await saved();
    const left = await openTrade(server, 'hemu', taken.token);
    await call('temporaryDataSave', { ...left.key, answers: {} }, left.token);
    expect((await applicationsOf(taken.token)).sort()).toEqual([taken.tradeId, left.tradeId].sort());
    const response = await login({ token: taken.token, mobile, tradeIds: [taken.tradeId] });
    const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
    expect(response).toMatchObject({ status: 200, body: { data: { state: 'signedIn', mobile: masked } } });
    const token = tokenIn(response);
    expect(await applicationsOf(token)).toEqual([taken.tradeId]);
    expect((await call('temporaryDataInfo', { tradeId: taken.tradeId }, token)).answers).toEqual(answers);
    expect(await attempt('temporaryDataInfo', { tradeId: left.tradeId }, token)).toMatchObject({
      status: 404,
    });
  });

  test('finds what was left on the phone after log-out there, and may take it along then (T6)', async () => {
    const mobile = newMobile();
    const taken = await saved();
    const left = await openTrade(server, 'hemu', taken.token);
    await call('temporaryDataSave', { ...left.key, answers: {} }, left.token);
    await login({ token: taken.token, mobile, tradeIds: [taken.tradeId] });
    const { token } = await call('logout', {}, taken.token);
    expect(await applicationsOf(token!)).toEqual([left.tradeId]);
    const again = { token: token!, mobile, tradeIds: [left.tradeId], lastSix: LAST_SIX };
    const signedIn = tokenIn(await login(again));
    expect((await applicationsOf(signedIn)).sort()).toEqual([taken.tradeId, left.tradeId].sort());
    // Nothing is left on the phone: log-out ends everything.
    expect(await call('logout', {}, token)).toEqual({ ended: true });
  });

  test('removes an application from the list; undoing it, or another answer, returns it (U4)', async () => {
    const { tradeId, token, key } = await saved();
    const state = async () => (await call('tradeList', {}, token)).applications.map((each) => each.state);
    expect(await state()).toEqual(['draft']);
    for (const [isRemoved, states] of [
      [true, []],
      [false, ['draft']],
      [true, []],
    ] as const) {
      expect(await call('tradeRemove', { tradeId, isRemoved }, token)).toEqual({ isRemoved });
      expect(await state()).toEqual(states);
    }
    await call('saveInsureInfo', { ...key, revision: 1, answers }, token);
    expect(await state()).toEqual(['saved']);
  });

  test('keeps the code that was sent when the page is loaded again (T6)', async () => {
    const mobile = newMobile();
    const phone = await newPhone();
    waitForCode();
    await call('sendVerifyCode', { purpose: 'login', mobile }, phone);
    const { token, isCustomer } = await call('startSession', {}, phone);
    expect(isCustomer).toBe(false);
    const request = { mobile, code: codeSentTo(mobile) };
    expect(await attempt('loginWithMobile', request, token)).toMatchObject({ status: 200 });
  });

  test('gets a new session; the former one, which others may know, has ended (T1)', async () => {
    const { token } = await saved();
    const signedIn = tokenIn(await login({ token, mobile: newMobile() }));
    expect(signedIn).not.toBe(token);
    const [{ count } = { count: -1 }] = await query<{ count: number }>(
      databaseUrl,
      "select count(*)::int as count from sessions where token_hash = encode(sha256(convert_to($1, 'UTF8')), 'hex')",
      [token],
    );
    expect(count).toBe(0);
  });

  test('is the same customer after a renewal, nobody once the session has ended, and again after the next sign-in [S-023]', async () => {
    const mobile = newMobile();
    const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
    const { tradeId, token: phone } = await saved();
    expect(await call('startSession', {}, phone)).toMatchObject({ isCustomer: false, mobile: null });
    const identified = tokenIn(await login({ token: phone, mobile, tradeIds: [tradeId] }));
    expect(await call('startSession', {}, identified)).toMatchObject({ isCustomer: true, mobile: masked });
    // The phone sends its cookie, which renews the session.
    const refreshed = await call('refreshUserData', {}, phone);
    expect(refreshed).toMatchObject({ mobile: masked });
    expect(refreshed.token).not.toBe(identified);
    expect(await applicationsOf(refreshed.token)).toEqual([tradeId]);
    setNow(afterNoon((time += 1800)).toISOString());
    expect(await attempt('tradeList', {}, refreshed.token)).toMatchObject({
      status: 401,
      body: { code: 'session.none' },
    });
    const again = await login({ token: await newPhone(), mobile, lastSix: LAST_SIX });
    expect(again).toMatchObject({ status: 200, body: { data: { state: 'signedIn', mobile: masked } } });
    expect(await applicationsOf(tokenIn(again))).toEqual([tradeId]);
  });

  test('on another phone gives the end of the ID number, and finds the application there (T6)', async () => {
    const { mobile, trade, token } = await customer();
    const phone = await newPhone();
    const asked = await login({ token: phone, mobile });
    expect(asked.body.data).toEqual({ state: 'confirmIdentity' });
    expect(await applicationsOf(phone)).toEqual([]);
    const code = codeSentTo(mobile);
    const confirmed = await attempt(
      'loginWithMobile',
      { mobile, code, lastSix: LAST_SIX.toLowerCase() },
      phone,
    );
    expect(confirmed.body.data).toMatchObject({ state: 'signedIn' });
    expect(await applicationsOf(tokenIn(confirmed))).toEqual([trade.tradeId]);
    // The first phone stays signed in.
    expect(await applicationsOf(token)).toEqual([trade.tradeId]);
  });

  test('finds the family of the applications that were taken along, and stays one person in it (T6)', async () => {
    const mobile = newMobile();
    const trade = await saved();
    const member = async ({ tradeId, token }: OpenTrade) => {
      const request = { tradeId, screen: 'family', subject: 'member0001' };
      const { version } = await call('initScreen', request, token);
      const { contentHash } = version;
      const family = {
        tradeId,
        contentHash,
        revision: 0,
        memberId: 'member0001',
        answers: { member: spouse },
      };
      await call('familySave', family, token);
    };
    await member(trade);
    const token = tokenIn(await login({ token: trade.token, mobile, tradeIds: [trade.tradeId] }));
    expect((await call('familyList', { tradeId: trade.tradeId }, token)).members).toHaveLength(1);
  });
});

describe('nobody else', () => {
  test('sees the applications of a number that was passed on: wrong ends are refused, five a day (T6)', async () => {
    const { mobile } = await customer();
    const phone = await newPhone();
    await login({ token: phone, mobile });
    const code = codeSentTo(mobile);
    const guess = (lastSix: string) => attempt('loginWithMobile', { mobile, code, lastSix }, phone);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await guess('000000')).toMatchObject({ status: 422, body: { code: 'login.identity' } });
    expect(await guess(LAST_SIX)).toMatchObject({ status: 429, body: { code: 'login.tooMany' } });
    expect(await applicationsOf(phone)).toEqual([]);
  });

  test('takes the application of another device or customer along (T1)', async () => {
    const [victim, other] = [await customer(), await saved()];
    const token = tokenIn(
      await login({
        token: await newPhone(),
        mobile: newMobile(),
        tradeIds: [victim.trade.tradeId, other.tradeId],
      }),
    );
    expect(await applicationsOf(token)).toEqual([]);
    expect(await applicationsOf(victim.token)).toEqual([victim.trade.tradeId]);
    const next = tokenIn(
      await login({ token: victim.token, mobile: newMobile(), tradeIds: [victim.trade.tradeId] }),
    );
    expect(await applicationsOf(next)).toEqual([]);
  });

  test('verifies a number with a code that the same customer asked for on another phone (T1)', async () => {
    const { mobile, trade, token } = await customer();
    const secondPhone = await newPhone();
    const second = tokenIn(await login({ token: secondPhone, mobile, lastSix: LAST_SIX }));
    waitForCode();
    const key = { tradeId: trade.tradeId, purpose: 'confirmMobile', mobile } as const;
    await call('sendVerifyCode', key, token);
    const request = { ...key, code: codeSentTo(mobile) };
    expect(await attempt('checkVerifyCode', request, second)).toMatchObject({ body: { code: 'sms.wrong' } });
    expect(await attempt('checkVerifyCode', request, token)).toMatchObject({ status: 200 });
  });

  test('signs in with a code of another session, a wrong one, or one to confirm a number (T1)', async () => {
    const mobile = newMobile();
    const [phone, attacker] = [await newPhone(), await saved()];
    waitForCode();
    await call('sendVerifyCode', { purpose: 'login', mobile }, phone);
    const code = codeSentTo(mobile);
    const refused = (reason: string) => ({ status: 422, body: { code: reason } });
    expect(await attempt('loginWithMobile', { mobile, code }, attacker.token)).toMatchObject(
      refused('sms.expired'),
    );
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await attempt('loginWithMobile', { mobile, code: wrong }, phone)).toMatchObject(
      refused('sms.wrong'),
    );
    waitForCode();
    const { tradeId, token } = attacker;
    await call('sendVerifyCode', { tradeId, purpose: 'confirmMobile', mobile }, token);
    const confirming = { mobile, code: codeSentTo(mobile) };
    expect(await attempt('loginWithMobile', confirming, token)).toMatchObject(refused('sms.expired'));
    expect(await attempt('sendVerifyCode', { purpose: 'confirmMobile', mobile }, token)).toMatchObject({
      status: 400,
    });
  });

  test('is left signed in after log-out, not even by the cookie (T6)', async () => {
    const { token } = await customer();
    await call('logout', {}, token);
    expect(await attempt('tradeList', {}, token)).toMatchObject({ status: 401 });
  });
});

test('sign-ins of one number at once make one customer (T6)', async () => {
  const mobile = newMobile();
  const phones = [];
  for (let phone = 0; phone < 4; phone += 1) {
    const token = await newPhone();
    waitForCode();
    await call('sendVerifyCode', { purpose: 'login', mobile }, token);
    phones.push({ token, code: codeSentTo(mobile) });
  }
  const responses = await Promise.all(
    phones.map(({ token, code }) => attempt('loginWithMobile', { mobile, code }, token)),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(responses.map(({ body }) => body.data!['userId'])).size).toBe(1);
});
