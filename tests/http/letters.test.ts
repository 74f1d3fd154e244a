// Letters of underwriters (S-007): read, answered with a picture, and handed to the insurer, or left until their deadline.
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { sendMessages } from '../../src/server/jobs/send-messages.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { readLettersOf } from '../../src/server/store/letters.ts';
import { readSnapshot } from '../../src/server/store/order-snapshots.ts';
import { policyDocumentOf } from '../../src/server/policies/policy-document-of.ts';
import { drawPolicy } from '../../src/server/policies/draw-policy.ts';
import { payOrder } from './complete-application.ts';
import { testDataKeys } from './data-keys.ts';
import { query, serverUrl } from './database.ts';
import {
  orderWithLetter,
  orderWithoutLetter,
  replyAnswers,
  replyRequest,
  type LetterOrder,
} from './letter-order.ts';
import { afterNoon, startServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
const { attempt, call, databaseUrl, simulated } = server;
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
afterAll(close);
const { insurer } = simulated;

const stateOf = async ({ trade: { token }, letterId }: LetterOrder) =>
  (await call('letterList', {}, token)).letters.find((letter) => letter.letterId === letterId)?.state;
const standingOf = ({ trade: { token }, orderSn }: LetterOrder) =>
  call('queryOrderStaus', { orderSn }, token);
/** Everything that is stored of an order and its letters; a refusal leaves it as it is. */
const stored = ({ orderSn }: LetterOrder) =>
  query(
    databaseUrl,
    `select o.state as order_state, l.* from orders o join letters l using (order_sn) where order_sn = $1`,
    [orderSn],
  );
const letterOf = (order: LetterOrder) =>
  [...insurer.letters().values()].find(({ letterNo }) => letterNo.includes(order.orderSn))!;
/** Opens the letter and replies to it. */
async function reply(order: LetterOrder, fields?: Record<string, string>) {
  await call('letterInfo', { letterId: order.letterId }, order.trade.token);
  const answers = await replyAnswers(server, order, fields);
  return call('letterReply', await replyRequest(server, order, answers), order.trade.token);
}
/** Sets the server's clock until the end of the test. */
function at(instant: string) {
  onTestFinished(() => server.setNow(afterNoon(0).toISOString()));
  server.setNow(new Date(instant).toISOString());
}
const LAST_MOMENT = '2026-12-01T23:59:59+08:00';
const MIDNIGHT = '2026-12-02T00:00:00+08:00';

test('a letter about an exclusion is read, agreed to with a picture, and in the policy [F-010 F-074 S-007 N-008 C-120 C-147 C-148]', async () => {
  const order = await orderWithLetter(server);
  const { trade, orderSn, letterId } = order;
  const { token, tradeId } = trade;
  expect(await call('letterList', { language: 'es_ES' }, token)).toMatchObject({
    letters: [
      {
        letterId,
        tradeId,
        orderSn,
        kind: 'exclusion',
        state: 'unread',
        replyBy: '2026-12-01',
        riskName: 'Accidentes Plus Panshan',
      },
    ],
  });
  const info = await call('letterInfo', { letterId }, token);
  expect(info).toMatchObject({ letter: { state: 'read' }, recipient: '欧阳若溪' });
  expect(info.content).toContain('甲状腺');
  const answers = await replyAnswers(server, order);
  const request = await replyRequest(server, order, answers);
  const draft = { tradeId, screen: 'letterReply', subject: letterId, contentHash: request.contentHash };
  const { revision } = await call(
    'temporaryDataSave',
    { ...draft, answers: { letter: { conclusion: 'agree' } } },
    token,
  );
  expect(await stateOf(order)).toBe('drafting');
  await call('letterReply', { ...request, revision }, token);
  expect(await stateOf(order)).toBe('closed');
  expect((await call('letterInfo', { letterId }, token)).reply).toMatchObject({ conclusion: 'agree' });
  expect(letterOf(order)).toMatchObject({ reply: { conclusion: 'agree' } });
  expect(await standingOf(order)).toMatchObject({ orderState: 'toPay' });
  await payOrder(server, trade, orderSn);
  const policy = await call('electronicPolicy', { orderSn }, token);
  const { policyNo, firstDay, issuedAt } = { ...policy, ...insurer.policies().get(orderSn)! };
  const issued = { status: 'issued', policyNo, firstDay, issuedAt: new Date(issuedAt) } as const;
  const document = policyDocumentOf(orderSn, (await readSnapshot(db, orderSn))!, issued, [info.agreement!]);
  expect((await drawPolicy(document)).sha256).toBe(policy.sha256);
});

test('a letter that asks for a document is answered with it, and the order is accepted [S-007]', async () => {
  const order = await orderWithLetter(server, 'information');
  expect(
    (await call('letterInfo', { letterId: order.letterId }, order.trade.token)).agreement,
  ).toBeUndefined();
  await reply(order);
  expect(await standingOf(order)).toMatchObject({ orderState: 'toPay' });
});

test('who disagrees says why, and the insurer refuses the order (A88) [S-007 C-147]', async () => {
  const order = await orderWithLetter(server);
  await reply(order, { conclusion: 'disagree', opinion: '检查结果为良性' });
  expect(letterOf(order).reply).toMatchObject({ conclusion: 'disagree', opinion: '检查结果为良性' });
  expect(await standingOf(order)).toMatchObject({ orderState: 'uwFailed', reason: 'health' });
  expect(await stateOf(order)).toBe('closed');
});

describe('a reply is refused, and changes nothing', () => {
  test.each([
    [
      'without a conclusion [V-077]',
      (letter: object) => ({ ...letter, conclusion: undefined }),
      'letter/conclusion',
    ],
    ['without a picture [V-078]', (letter: object) => ({ ...letter, pictures: [] }), 'letter/pictures'],
    [
      'that disagrees without an opinion (A88)',
      (letter: object) => ({ ...letter, conclusion: 'disagree' }),
      'letter/opinion',
    ],
  ])('%s', async (_title, change, path) => {
    const order = await orderWithLetter(server);
    await call('letterInfo', { letterId: order.letterId }, order.trade.token);
    const { letter } = await replyAnswers(server, order);
    const request = await replyRequest(server, order, { letter: change(letter as object) } as never);
    const before = await stored(order);
    const { status, body } = await attempt('letterReply', request, order.trade.token);
    expect({ status, code: body.code, issues: body.data!['issues'] }).toMatchObject({
      status: 422,
      code: 'answers.invalid',
      issues: [{ path }],
    });
    expect(await stored(order)).toEqual(before);
  });

  test('to a letter that was not opened [S-007]', async () => {
    const order = await orderWithLetter(server);
    const request = await replyRequest(server, order, await replyAnswers(server, order));
    const before = await stored(order);
    expect(await attempt('letterReply', request, order.trade.token)).toMatchObject({
      status: 409,
      body: { code: 'letter.unread' },
    });
    expect(await stored(order)).toEqual(before);
  });

  test('after another reply, by either call [S-007]', async () => {
    const order = await orderWithLetter(server);
    await call('letterInfo', { letterId: order.letterId }, order.trade.token);
    const request = await replyRequest(server, order, await replyAnswers(server, order));
    await call('letterReply', request, order.trade.token);
    const before = await stored(order);
    const { letterId, ...save } = { ...request, revision: request.revision + 1 };
    const another = {
      ...save,
      answers: {
        letter: { ...(save.answers['letter'] as object), conclusion: 'disagree', opinion: '不同意' },
      },
    };
    expect(await attempt('letterReply', { ...another, letterId }, order.trade.token)).toMatchObject({
      body: { code: 'letter.closed' },
    });
    expect(
      await attempt(
        'saveScreen',
        { ...another, screen: 'letterReply', subject: letterId },
        order.trade.token,
      ),
    ).toMatchObject({ body: { code: 'subject.notFound' } });
    expect(await stored(order)).toEqual(before);
  });

  test.each(['letterInfo', 'letterReply'] as const)('by %s of another customer [S-007]', async (name) => {
    const order = await orderWithLetter(server);
    const stranger = await openTrade(server);
    const request = await replyRequest(server, order, await replyAnswers(server, order));
    const before = await stored(order);
    const body = name === 'letterInfo' ? { letterId: order.letterId } : request;
    expect(await attempt(name, body, stranger.token)).toMatchObject({
      status: 404,
      body: { code: 'letter.notFound' },
    });
    expect((await call('letterList', {}, stranger.token)).letters).toEqual([]);
    expect(await stored(order)).toEqual(before);
  });
});

describe('at its deadline', () => {
  test('a letter still takes a reply in the last second of its day in Shanghai [S-007]', async () => {
    const order = await orderWithLetter(server);
    await call('letterInfo', { letterId: order.letterId }, order.trade.token);
    const request = await replyRequest(server, order, await replyAnswers(server, order));
    at(LAST_MOMENT);
    await call('letterReply', request, order.trade.token);
    expect(await stateOf(order)).toBe('closed');
  });

  test('it is overdue at once, takes no reply, and its order is refused for it (A89) [S-007]', async () => {
    const order = await orderWithLetter(server);
    await call('letterInfo', { letterId: order.letterId }, order.trade.token);
    const request = await replyRequest(server, order, await replyAnswers(server, order));
    at(MIDNIGHT);
    expect(await stateOf(order)).toBe('overdue');
    const { status, body } = await attempt('letterReply', request, order.trade.token);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'letter.overdue' });
    expect(await standingOf(order)).toMatchObject({ orderState: 'uwFailed', reason: 'letterOverdue' });
    expect((await stored(order))[0]).toMatchObject({ state: 'overdue', reply: null });
    expect(letterOf(order).replies).toBe(0);
  });
});

test('of twenty replies at once one has an effect [S-007]', async () => {
  const order = await orderWithLetter(server);
  await call('letterInfo', { letterId: order.letterId }, order.trade.token);
  const answers = await replyAnswers(server, order);
  const { letter } = answers as { letter: object };
  const request = await replyRequest(server, order, answers);
  const replies = Array.from({ length: 20 }, (_, i) => ({
    ...request,
    answers: i % 2 ? answers : { letter: { ...letter, conclusion: 'disagree', opinion: `不同意${i}` } },
  }));
  const results = await Promise.all(replies.map((each) => attempt('letterReply', each, order.trade.token)));
  const { letters } = await call('letterList', {}, order.trade.token);
  expect(letters).toHaveLength(1);
  expect(letterOf(order).replies).toBeGreaterThan(0);
  const kept = (await readLettersOf(db, order.orderSn, afterNoon(600)))[0]!.reply!;
  expect(letterOf(order).reply).toEqual(kept);
  const winners = results.flatMap(({ status }, i) => (status === 200 ? [replies[i]!.answers] : []));
  expect(winners.length).toBeGreaterThan(0);
  for (const winner of winners)
    expect((winner.letter as { conclusion: string }).conclusion).toBe(kept.conclusion);
  expect(results.every(({ status }) => status < 500)).toBe(true);
});

test('a reply that the insurer did not get is sent later [S-007]', async () => {
  const order = await orderWithLetter(server);
  insurer.setBehaviour({ kind: 'fail' });
  await reply(order);
  expect(await stateOf(order)).toBe('submitted');
  expect(await standingOf(order)).toMatchObject({ orderState: 'underwriting' });
  expect(letterOf(order).replies).toBe(0);
  insurer.setBehaviour({ kind: 'work' });
  expect(await standingOf(order)).toMatchObject({ orderState: 'toPay' });
  // A job may send it at the same moment; the insurer takes the first that comes.
  expect(letterOf(order).replies).toBeGreaterThan(0);
  expect(await stateOf(order)).toBe('closed');
});

test('an insurer that wrote a letter and cannot be reached for a day has not been silent', async () => {
  const order = await orderWithLetter(server);
  insurer.setBehaviour({ kind: 'fail' });
  onTestFinished(() => insurer.setBehaviour({ kind: 'work' }));
  await reply(order);
  at(afterNoon(3 * 3600).toISOString());
  expect(await standingOf(order)).toMatchObject({ orderState: 'underwriting' });
});

test('a withdrawn application closes its letter [S-007]', async () => {
  const order = await orderWithLetter(server);
  await call('cancelUnderWrite', { orderSn: order.orderSn }, order.trade.token);
  expect(await stateOf(order)).toBe('closed');
  const answers = { tradeId: order.trade.tradeId, screen: 'letterReply', subject: order.letterId };
  expect(await attempt('openForm', { ...answers, keptDocuments: [] }, order.trade.token)).toMatchObject({
    body: { code: 'subject.notFound' },
  });
});

test('a letter about an extra premium is a response that is not understood: the order goes on waiting', async () => {
  const { trade, orderSn } = await orderWithoutLetter(server, 'surcharge');
  expect((await call('queryOrderStaus', { orderSn }, trade.token)).orderState).toBe('underwriting');
  expect((await call('letterList', {}, trade.token)).letters).toEqual([]);
});

test('what a letter and its reply say is encrypted [S-007]', async () => {
  const order = await orderWithLetter(server);
  await reply(order, { conclusion: 'disagree', opinion: '检查结果为良性' });
  const text = JSON.stringify(await stored(order));
  expect(text).toContain('$encrypted');
  expect(text).not.toMatch(/甲状腺|良性|欧阳/);
});

test('no statement moves a letter along another way, or gives it a second reply [S-007]', async () => {
  const order = await orderWithLetter(server);
  const set = (values: string) =>
    query(databaseUrl, `update letters set ${values} where order_sn = $1`, [order.orderSn]);
  await expect(set(`state = 'submitted', reply = '{}', replied_at = now()`)).rejects.toThrow(
    /from unread to submitted/,
  );
  await reply(order);
  await expect(set(`replied_at = now()`)).rejects.toThrow('replied before');
  await expect(set(`state = 'read', ended_at = null`)).rejects.toThrow(/from closed to read/);
});

test('the applicant learns of a letter by a message that names the last day, in the language of the order', async () => {
  const order = await orderWithLetter(server);
  await sendMessages({ db, ports: simulated.ports, now: () => afterNoon(3600) });
  const [row] = await query<{ state: string }>(
    databaseUrl,
    `select state from messages where kind = 'letterReceived' and order_sn = $1`,
    [order.orderSn],
  );
  expect(row).toEqual({ state: 'sent' });
  expect(simulated.sms.texts().some(({ text }) => text.includes('2026-12-01'))).toBe(true);
});

test('the page of a letter, which saves its form by saveScreen, gives the same reply [S-007]', async () => {
  const order = await orderWithLetter(server);
  await call('letterInfo', { letterId: order.letterId }, order.trade.token);
  const { letterId, ...save } = await replyRequest(server, order, await replyAnswers(server, order));
  await call('saveScreen', { ...save, screen: 'letterReply', subject: letterId }, order.trade.token);
  expect(await stateOf(order)).toBe('submitted');
  expect(await standingOf(order)).toMatchObject({ orderState: 'toPay' });
});

test('the hash of a letter is the same at each reading, also after the reply, and another for a letter with the same words [N-026]', async () => {
  const [order, other] = [await orderWithLetter(server), await orderWithLetter(server)];
  const hashOf = async ({ letterId, trade }: LetterOrder) =>
    (await call('letterInfo', { letterId, language: 'es_ES' }, trade.token)).contentSha256;
  const atFirst = await hashOf(order);
  await reply(order);
  expect(await hashOf(order)).toBe(atFirst);
  expect(await hashOf(other)).not.toBe(atFirst);
});
