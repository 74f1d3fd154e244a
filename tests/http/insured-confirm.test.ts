// Insured persons agree to a benefit on their death themselves, by a link (P-002, S-005).
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { AnswerRow } from '../../src/core/answers/answers.ts';
import { sendMessages } from '../../src/server/jobs/send-messages.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { moveOrder } from '../../src/server/store/orders.ts';
import { saveStep } from './complete-application.ts';
import { testDataKeys } from './data-keys.ts';
import { expectUnbroken } from './expect-unbroken.ts';
import { query, serverUrl } from './database.ts';
import { eventually } from './eventually.ts';
import {
  agreeAsSpouse,
  confirmAgain,
  invite,
  inviteRefusedSpouse,
  inviteSpouse,
  orderForSpouse,
  proveIdentity,
  receiveCode,
  refusedAnswers,
  SPOUSE,
  spouseAnswers,
  type SpouseLink,
} from './insured-link.ts';
import { afterNoon, startServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
// The links to insured persons begin with the address that the server listens on.
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { attempt, call, databaseUrl, simulated } = server;
const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
afterAll(close);

const { lastSix } = SPOUSE;

/** How the order and its agreements are stored; a refusal leaves them as they are, but for the tries. */
const stored = (orderSn: string) =>
  query(
    databaseUrl,
    `select o.state, c.insured_id, c.ticket_hash, c.confirmed_at, (select count(*)::int from trail_entries t where t.trade_id = o.trade_id) as entries
     from orders o join insured_confirmations c using (order_sn) where o.order_sn = $1`,
    [orderSn],
  );
const stateOf = async ({ orderSn, trade }: Pick<SpouseLink, 'orderSn' | 'trade'>) => {
  const { orderState, insureds } = await call('insuredConfirmQuery', { orderSn }, trade.token);
  return [orderState, ...insureds.map(({ state }) => state)];
};
const infoState = async (code: string) => (await call('insuredConfirmInfo', { code })).state;

test('a husband reads what he is asked to, proves who he is and agrees: the order goes on [P-002 F-014 C-081 C-083]', async () => {
  const order = await orderForSpouse(server);
  expect(await stateOf(order)).toEqual(['toConfirmInsured', 'toConfirm']);
  const link = { ...order, code: await invite(server, order.trade, order.orderSn) };
  const { code } = link;
  const info = await call('insuredConfirmInfo', { code, language: 'es_ES' });
  expect(info).toMatchObject({
    state: 'toConfirm',
    riskName: 'Accidentes Plus Panshan',
    contract: {
      planName: 'Plan integral',
      duties: [{ name: 'Muerte o invalidez por accidente', amnt: '500000.00' }, {}],
      applicantName: '欧阳若溪',
      insured: { person: { name: SPOUSE.name, idNumber: '330***********1158' }, beneficiaryKind: 'legal' },
      changes: [],
    },
  });
  expect(await call('insuredConfirmIdNo', { code })).toEqual({
    idTypeName: '居民身份证',
    mobile: `139****${link.mobile.slice(-4)}`,
    endLength: 6,
    triesLeft: 5,
    secondFactors: ['sms'],
  });
  await agreeAsSpouse(server, link);
  expect(await stateOf(link)).toEqual(['toPay', 'confirmed']);
  expect(await infoState(code)).toBe('confirmed');
  const entries = await query(
    databaseUrl,
    'select details from trail_entries where trade_id = $1 and kind = $2',
    [link.trade.tradeId, 'insuredConfirmed'],
  );
  expect(entries).toEqual([{ details: { rowId: 'r1', documentSha256: info.contract!.agreedSha256 } }]);
});

test('no table holds the code of a link, of a message or of a ticket, and no link names a person', async () => {
  const link = await inviteSpouse(server);
  expect(link.code).toMatch(/^[\w-]{22}$/);
  const ticket = await proveIdentity(server, link);
  const rows = await query<{ text: string }>(
    databaseUrl,
    'select insured_invitations::text as text from insured_invitations union all select insured_confirmations::text from insured_confirmations',
  );
  const text = rows.map((row) => row.text).join('\n');
  for (const secret of [link.code, ticket, SPOUSE.name, link.mobile]) expect(text).not.toContain(secret);
});

describe('who it is', () => {
  test('is told by both, and a refusal does not say which was wrong [F-012 V-071 C-084 C-086]', async () => {
    const link = await inviteSpouse(server);
    const { code } = link;
    const verifyCode = await receiveCode(server, link);
    const wrong = verifyCode === '000000' ? '000001' : '000000';
    const ofEnd = await attempt('insuredConfirmCheck', { code, lastSix: '000000', verifyCode });
    const ofCode = await attempt('insuredConfirmCheck', { code, lastSix, verifyCode: wrong });
    expect([ofEnd.status, ofEnd.body]).toEqual([
      422,
      { code: 'confirmation.mismatch', status: 'FAIL', message: '', data: { triesLeft: 4 } },
    ]);
    expect({ ...ofCode.body, data: { triesLeft: 4 } }).toEqual(ofEnd.body);
    const { ticket } = await call('insuredConfirmCheck', { code, lastSix, verifyCode });
    expect(ticket).toMatch(/^[\w-]{22}$/);
  });

  test('is told by the end of a number that is not only letters and digits [V-023 V-071]', async () => {
    const officer = { idType: 'officerCard', idNumber: '军字第1234567号' };
    const link = await inviteSpouse(server, officer);
    const { code } = link;
    expect(await call('insuredConfirmIdNo', { code })).toMatchObject({ endLength: 6 });
    const verifyCode = await receiveCode(server, link);
    const { ticket } = await call('insuredConfirmCheck', { code, lastSix: '34567号', verifyCode });
    expect(ticket).toMatch(/^[\w-]{22}$/);
  });

  test('is not told by fewer than the last six characters of a longer number', async () => {
    const link = await inviteSpouse(server);
    const verifyCode = await receiveCode(server, link);
    const check = { code: link.code, lastSix: lastSix.slice(-3), verifyCode };
    expect(await attempt('insuredConfirmCheck', check)).toMatchObject({
      body: { code: 'confirmation.mismatch' },
    });
  });

  test('may be tried five times, by every link of the order together, and a sixth right answer is refused', async () => {
    const link = await inviteSpouse(server);
    const second = await invite(server, link.trade, link.orderSn);
    const verifyCode = await receiveCode(server, link);
    for (const code of [link.code, second, link.code, second])
      expect(await attempt('insuredConfirmCheck', { code, lastSix: '000000', verifyCode })).toMatchObject({
        body: { code: 'confirmation.mismatch' },
      });
    const locked = { status: 429, body: { code: 'confirmation.locked' } };
    expect(
      await attempt('insuredConfirmCheck', { code: second, lastSix: '000000', verifyCode }),
    ).toMatchObject(locked);
    expect(await attempt('insuredConfirmCheck', { code: link.code, lastSix, verifyCode })).toMatchObject(
      locked,
    );
    expect(await stateOf(link)).toEqual(['toConfirmInsured', 'toConfirm']);
  });

  test('of 200 guesses at once five are evaluated, and a right code is used once', async () => {
    const link = await inviteSpouse(server);
    const verifyCode = await receiveCode(server, link);
    const guesses = Array.from({ length: 200 }, (_, i) => ({
      code: link.code,
      lastSix: i === 100 ? lastSix : '000000',
      verifyCode,
    }));
    const responses = await Promise.all(guesses.map((guess) => attempt('insuredConfirmCheck', guess)));
    const evaluated = responses.filter(({ status }) => status === 422 || status === 200);
    expect(evaluated.length).toBeLessThanOrEqual(5);
    const [row] = await query(databaseUrl, 'select tries from insured_confirmations where order_sn = $1', [
      link.orderSn,
    ]);
    expect(row).toEqual({ tries: 5 });
  });

  test('is told again to the page whose answer was lost, without a try, and to nobody else', async () => {
    const link = await inviteSpouse(server);
    const { code } = link;
    onTestFinished(() => server.setNow(afterNoon(10).toISOString()));
    server.setNow(afterNoon(200).toISOString());
    const verifyCode = await receiveCode(server, link);
    const ticket = 'A'.repeat(22);
    const check = { code, lastSix, verifyCode, ticket };
    const wrong = { ...check, lastSix: '000000' };
    expect(await attempt('insuredConfirmCheck', wrong)).toMatchObject({ body: { data: { triesLeft: 4 } } });
    expect(await call('insuredConfirmCheck', check)).toEqual({ ticket, secondsLeft: 900 });
    server.setNow(afterNoon(260).toISOString());
    expect(await call('insuredConfirmCheck', check)).toEqual({ ticket, secondsLeft: 840 });
    expect((await call('insuredConfirmIdNo', { code })).triesLeft).toBe(3);
    // Who has no ticket proves it anew, and a ticket that is over is none.
    const other = { ...check, ticket: 'B'.repeat(22) };
    expect(await attempt('insuredConfirmCheck', other)).toMatchObject({ body: { data: { triesLeft: 2 } } });
    server.setNow(afterNoon(1100).toISOString());
    expect(await attempt('insuredConfirmCheck', check)).toMatchObject({ body: { data: { triesLeft: 1 } } });
  });

  test('of 200 guesses with tickets at once five are evaluated too', async () => {
    const link = await inviteSpouse(server);
    const verifyCode = await receiveCode(server, link);
    const guesses = Array.from({ length: 200 }, (_, i) => ({
      code: link.code,
      lastSix: '000000',
      verifyCode,
      ticket: String(i).padStart(22, '0'),
    }));
    const responses = await Promise.all(guesses.map((guess) => attempt('insuredConfirmCheck', guess)));
    expect(responses.filter(({ status }) => status === 422 || status === 200)).toHaveLength(4);
    expect(responses.filter(({ body }) => body.code === 'confirmation.locked')).toHaveLength(196);
  });

  test('is not told by the code of another link, of another person or of another purpose', async () => {
    const [link, other] = [await inviteSpouse(server), await inviteSpouse(server)];
    const second = await invite(server, link.trade, link.orderSn);
    const verifyCode = await receiveCode(server, link);
    for (const code of [second, other.code])
      expect(await attempt('insuredConfirmCheck', { code, lastSix, verifyCode })).toMatchObject({
        status: 422,
      });
    const { trade, mobile } = link;
    const key = { tradeId: trade.tradeId, purpose: 'insuredConfirm', mobile, code: verifyCode };
    expect(await attempt('checkVerifyCode', key, trade.token)).toMatchObject({ status: 400 });
  });
});

describe('an agreement is refused, and nothing changes,', () => {
  /** Agrees with parts of the request changed. */
  async function refused(link: SpouseLink, changes: object, code: string) {
    const ticket = await proveIdentity(server, link);
    const before = await stored(link.orderSn);
    const { contract } = await call('insuredConfirmInfo', { code: link.code });
    const request = { code: link.code, ticket, agreedSha256: contract!.agreedSha256, ...changes };
    expect(await attempt('insuredConfirmConfirm', request)).toMatchObject({ body: { code } });
    expect(await stored(link.orderSn)).toEqual(before);
  }

  test('with the ticket of somebody else', async () => {
    const other = await inviteSpouse(server);
    const ticket = await proveIdentity(server, other);
    await refused(await inviteSpouse(server), { ticket }, 'confirmation.ticketOver');
  });

  test('to another text than the page showed', async () => {
    await refused(await inviteSpouse(server), { agreedSha256: 'a'.repeat(64) }, 'confirmation.ticketOver');
  });

  test('when the ticket is over', async () => {
    const link = await inviteSpouse(server);
    const ticket = await proveIdentity(server, link);
    const { contract } = await call('insuredConfirmInfo', { code: link.code });
    onTestFinished(() => server.setNow(afterNoon(10).toISOString()));
    server.setNow(afterNoon(20 * 60).toISOString());
    const request = { code: link.code, ticket, agreedSha256: contract!.agreedSha256 };
    expect(await attempt('insuredConfirmConfirm', request)).toMatchObject({
      status: 409,
      body: { code: 'confirmation.ticketOver' },
    });
  });

  test('when the applicant gives it, or asks for the code (I-7)', async () => {
    const link = await inviteSpouse(server);
    const { token } = link.trade;
    const ownPhone = { status: 403, body: { code: 'confirmation.ownPhone' } };
    expect(await attempt('insuredConfirmSendSMSS', { code: link.code }, token)).toMatchObject(ownPhone);
    const ticket = await proveIdentity(server, link);
    const { contract } = await call('insuredConfirmInfo', { code: link.code });
    const request = { code: link.code, ticket, agreedSha256: contract!.agreedSha256 };
    expect(await attempt('insuredConfirmConfirm', request, token)).toMatchObject(ownPhone);
    expect(await stateOf(link)).toEqual(['toConfirmInsured', 'toConfirm']);
  });

  test('by a link that was never made', async () => {
    for (const name of ['insuredConfirmInfo', 'insuredConfirmIdNo', 'insuredConfirmSendSMSS'] as const)
      expect(await attempt(name, { code: 'A'.repeat(22) })).toMatchObject({
        status: 404,
        body: { code: 'confirmation.linkInvalid' },
      });
  });

  test('after 24:00: the link says so', async () => {
    const link = await inviteSpouse(server);
    onTestFinished(() => server.setNow(afterNoon(10).toISOString()));
    server.setNow(afterNoon(12 * 3600).toISOString());
    expect(await infoState(link.code)).toBe('expired');
    expect(await attempt('insuredConfirmSendSMSS', { code: link.code })).toMatchObject({
      status: 409,
      body: { code: 'confirmation.closed', data: { state: 'expired' } },
    });
  });

  test('after the order was cancelled', async () => {
    const link = await inviteSpouse(server);
    await call('cancel', { orderSn: link.orderSn }, link.trade.token);
    expect(await infoState(link.code)).toBe('ended');
    const request = { orderSn: link.orderSn, insuredId: SPOUSE.insuredId };
    expect(await attempt('insuredConfirmInvite', request, link.trade.token)).toMatchObject({
      status: 409,
      body: { code: 'confirmation.closed', data: { state: 'cancelled' } },
    });
  });
});

/** The husband's daughter is his only beneficiary. */
const ONE_CHILD = {
  beneficiaryKind: 'designated',
  beneficiaries: [
    {
      rowId: 'b1',
      name: '陈小满',
      relation: 'child',
      idType: 'residentId',
      idNumber: '330106201501102410',
      benefitOrder: 1,
      ratio: 100,
      birthDate: '2015-01-10',
    },
  ],
} as Partial<AnswerRow>;

test('a change closes the link at once; the next order invites again and says what is different [S-005 C-082]', async () => {
  const link = await inviteSpouse(server);
  const { trade } = link;
  await call('cancel', { orderSn: link.orderSn }, trade.token);
  const again = { ...link, orderSn: await confirmAgain(server, trade) };
  again.code = await invite(server, trade, again.orderSn);
  expect((await call('insuredConfirmInfo', { code: again.code })).contract!.changes).toEqual([]);
  const changed = spouseAnswers(link.mobile, ONE_CHILD);
  await saveStep(server, trade, 'panshan', 'insureInfomation', changed);
  await saveStep(server, trade, 'panshan', 'healthNotice', {}, SPOUSE.insuredId);
  expect(await infoState(again.code)).toBe('modified');
  const third = { ...again, orderSn: await confirmAgain(server, trade) };
  expect(third.orderSn).not.toBe(again.orderSn);
  third.code = await invite(server, trade, third.orderSn);
  expect(await call('insuredConfirmInfo', { code: third.code })).toMatchObject({
    state: 'reinvited',
    contract: { changes: ['beneficiaries'] },
  });
  expect(await infoState(again.code)).toBe('modified');
  await agreeAsSpouse(server, third);
  expect(await stateOf(third)).toEqual(['toPay', 'confirmed']);
});

test('an order that the insurer refused invites again under its number, and says what is different [S-005]', async () => {
  const link = await inviteRefusedSpouse(server);
  const { trade, orderSn, mobile } = link;
  const expectMessages = async (count: number) => {
    await sendMessages({ db, ports: simulated.ports, now: () => afterNoon(3600) });
    const sent = () => simulated.sms.texts().filter((text) => text.mobile === mobile);
    await eventually(() => expect(sent()).toHaveLength(count));
  };
  await expectMessages(1);
  await agreeAsSpouse(server, link);
  expect(await stateOf(link)).toEqual(['uwFailed', 'confirmed']);
  await saveStep(server, trade, 'panshan', 'insureInfomation', refusedAnswers(mobile, ONE_CHILD));
  await saveStep(server, trade, 'panshan', 'healthNotice', {}, SPOUSE.insuredId);
  expect(await confirmAgain(server, trade)).toBe(orderSn);
  expect(await stateOf(link)).toEqual(['toConfirmInsured', 'reinvited']);
  const second = { ...link, code: await invite(server, trade, orderSn) };
  await expectMessages(2);
  expect(await call('insuredConfirmInfo', { code: second.code })).toMatchObject({
    state: 'reinvited',
    contract: { changes: ['beneficiaries'] },
  });
  expect(await attempt('insuredConfirmInfo', { code: link.code })).toMatchObject({ status: 404 });
});

test('a person without a mobile number cannot be asked: the order is refused before anything is stored', async () => {
  const { trade, mobile } = await orderForSpouse(server);
  const { mobile: _, ...row } = (spouseAnswers(mobile)['insured'] as AnswerRow[])[0]!;
  await saveStep(server, trade, 'panshan', 'insureInfomation', { insured: [row as AnswerRow] });
  await saveStep(server, trade, 'panshan', 'healthNotice', {}, SPOUSE.insuredId);
  const { tradeId, token } = trade;
  const { premFen } = await call('secondCalculate', { tradeId }, token);
  expect(await attempt('confirm', { tradeId, premFen }, token)).toMatchObject({
    status: 409,
    body: { code: 'order.needsMobile', data: { names: SPOUSE.name } },
  });
});

test('an order with an agreement missing goes on by no statement (I-7)', async () => {
  const { orderSn } = await orderForSpouse(server);
  await expect(moveOrder(db, orderSn, 'confirmInsured', afterNoon(10))).rejects.toThrow();
  await expect(
    query(
      databaseUrl,
      "update orders set state = 'underwriting', event = 'confirmInsured' where order_sn = $1",
      [orderSn],
    ),
  ).rejects.toThrow(/has not agreed/);
});

test('the invitations of an order are its applicant’s alone', async () => {
  const { orderSn } = await orderForSpouse(server);
  const stranger = await openTrade(server, 'panshan');
  const request = { orderSn, insuredId: SPOUSE.insuredId };
  for (const answer of [
    await attempt('insuredConfirmInvite', request, stranger.token),
    await attempt('insuredConfirmQuery', { orderSn }, stranger.token),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 'order.notFound' } });
});

test('every agreement is proven, and nothing is half done (I-5, I-7)', async () => {
  const owner = openDatabase(databaseUrl, testDataKeys);
  await expectUnbroken(owner.db, ['I-5', 'I-7']).finally(owner.close);
});
