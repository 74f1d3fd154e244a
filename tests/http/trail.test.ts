// The trail of a trade: what pages send, what is refused, and appends at the same time.
import { afterAll, describe, expect, test } from 'vitest';
import type { SalePage } from '../../schemas/generated/trail.ts';
import { verifyTrail } from '../../src/server/store/verify-trail.ts';
import { appendToTrail } from '../../src/server/store/trail.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { inTransaction } from '../../src/server/store/connection/transaction.ts';
import { query, serverUrl } from './database.ts';
import { afterNoon, startServer } from './server.ts';
import { openTrade, randomTradeId, type OpenTrade } from './trade.ts';

const server = await startServer();
const { call, attempt, databaseUrl } = server;
const { db, close } = openDatabase(serverUrl(databaseUrl));
afterAll(close);

const deviceAt = '2026-11-21T04:00:00.000Z';
/** Each of the first five entries is of another page. */
const NAMES: readonly SalePage[] = [
  'trialCalculation',
  'insureInfomation',
  'healthNotice',
  'processOrderInfo',
  'choosePay',
];
const nameOf = (seq: number) => NAMES[(seq - 1) % NAMES.length]!;
const page = (seq: number) => ({ seq, kind: 'pageEntered' as const, deviceAt, page: nameOf(seq) });
const pages = (...numbers: number[]) => numbers.map(page);
const backtraceId = 'sale-of-one-evening';

interface Entry extends Record<string, unknown> {
  seq: number;
  kind: string;
  details: Record<string, unknown>;
}
const stored = ({ tradeId }: OpenTrade) =>
  query<Entry>(databaseUrl, 'select seq, kind, details from trail_entries where trade_id = $1 order by seq', [
    tradeId,
  ]);
const storedPages = async (trade: OpenTrade) => (await stored(trade)).map(({ details }) => details['page']);

/** A trade, and a tab that pushes entries to its trail. */
async function openTab(trade?: OpenTrade) {
  const { tradeId, token, ...rest } = trade ?? (await openTrade(server));
  const source = randomTradeId();
  const body = (entries: unknown[]) => ({ tradeId, backtraceId, source, entries });
  return {
    trade: { tradeId, token, ...rest },
    source,
    push: (entries: ReturnType<typeof pages>) =>
      call('pushBacktraceLog', { tradeId, backtraceId, source, entries }, token),
    attempt: (...entries: unknown[]) => attempt('pushBacktraceLog', body(entries), token),
    attemptWith: (otherToken: string) => attempt('pushBacktraceLog', body(pages(1)), otherToken),
  };
}

describe('pushBacktraceLog', () => {
  test('appends entries in their order, with the server’s time, and links them', async () => {
    const { trade, push, source } = await openTab();
    expect(await push(pages(1, 2))).toEqual({ lastSeq: 2, resendFrom: 0 });
    const changed = {
      seq: 3,
      kind: 'elementChanged',
      deviceAt,
      screen: 'insureInfomation',
      elementCode: 'name',
    };
    expect(await push([changed as never])).toEqual({ lastSeq: 3, resendFrom: 0 });
    expect(await stored(trade)).toEqual([
      {
        seq: 1,
        kind: 'pageEntered',
        details: { page: nameOf(1), deviceAt, backtraceId, source, sourceSeq: 1 },
      },
      {
        seq: 2,
        kind: 'pageEntered',
        details: { page: nameOf(2), deviceAt, backtraceId, source, sourceSeq: 2 },
      },
      {
        seq: 3,
        kind: 'elementChanged',
        details: {
          screen: 'insureInfomation',
          elementCode: 'name',
          deviceAt,
          backtraceId,
          source,
          sourceSeq: 3,
        },
      },
    ]);
    expect(await verifyTrail(db, trade.tradeId)).toMatchObject({ entries: 3, fault: undefined });
  });

  test('sent again, entries are stored once; those that are new follow', async () => {
    const { trade, push } = await openTab();
    await push(pages(1, 2));
    expect(await push(pages(1, 2))).toEqual({ lastSeq: 2, resendFrom: 0 });
    expect(await push(pages(2, 3))).toEqual({ lastSeq: 3, resendFrom: 0 });
    expect(await storedPages(trade)).toEqual([nameOf(1), nameOf(2), nameOf(3)]);
  });

  test('entries after a gap wait for those that are missing (TR-7)', async () => {
    const { trade, push } = await openTab();
    expect(await push(pages(2))).toEqual({ lastSeq: 0, resendFrom: 1 });
    expect(await push(pages(1, 2, 4, 5))).toEqual({ lastSeq: 2, resendFrom: 3 });
    expect(await push(pages(4, 5))).toEqual({ lastSeq: 2, resendFrom: 3 });
    expect(await storedPages(trade)).toEqual([nameOf(1), nameOf(2)]);
    expect(await push(pages(3, 4, 5))).toEqual({ lastSeq: 5, resendFrom: 0 });
    expect(await storedPages(trade)).toEqual(NAMES);
  });

  test('two tabs number their entries apart', async () => {
    const one = await openTab();
    const other = await openTab(one.trade);
    await one.push(pages(1));
    expect(await other.push(pages(1, 2))).toEqual({ lastSeq: 2, resendFrom: 0 });
    expect(await storedPages(one.trade)).toEqual([nameOf(1), nameOf(1), nameOf(2)]);
  });

  test('no entries ask how far the server is', async () => {
    const { push } = await openTab();
    await push(pages(1));
    expect(await push([])).toEqual({ lastSeq: 1, resendFrom: 0 });
  });

  test('the same entries sent several times at once are stored once', async () => {
    const { trade, push } = await openTab();
    const receipts = await Promise.all(Array.from({ length: 8 }, () => push(pages(1, 2, 3))));
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt)))).toEqual(
      new Set(['{"lastSeq":3,"resendFrom":0}']),
    );
    expect(await storedPages(trade)).toEqual([nameOf(1), nameOf(2), nameOf(3)]);
  });

  const entry = page(1);
  test.each<[what: string, entries: unknown[], code: string, path: string]>([
    ['an unknown kind', [{ ...entry, kind: 'pageBurnt' }], 'request.enum', 'entries/0/kind'],
    [
      'a kind that only the server records',
      [{ ...entry, kind: 'consentGiven' }],
      'request.enum',
      'entries/0/kind',
    ],
    ['an answer', [{ ...entry, value: '欧阳若溪' }], 'request.additionalProperties', 'entries/0/value'],
    [
      'a field of another kind',
      [entry, { ...page(2), elementCode: 'name' }],
      'request.additionalProperties',
      'entries/1/elementCode',
    ],
    [
      'a missing field',
      [{ seq: 1, kind: 'pageLeft', deviceAt, page: 'input' }],
      'request.required',
      'entries/0/seconds',
    ],
    ['a name instead of a page', [{ ...entry, page: '欧阳若溪' }], 'request.enum', 'entries/0/page'],
    ['a page outside of a purchase', [{ ...entry, page: 'login' }], 'request.enum', 'entries/0/page'],
    ['the letters of all trades', [{ ...entry, page: 'letterList' }], 'request.enum', 'entries/0/page'],
    [
      'a screen with a number of a person',
      [{ ...entry, screen: 'p13800138000' }],
      'request.pattern',
      'entries/0/screen',
    ],
    [
      'a mobile number instead of a row',
      [{ ...entry, kind: 'linkShared', rowId: '13800138000' }],
      'request.pattern',
      'entries/0/rowId',
    ],
    [
      'a document with a number of a person',
      [{ ...entry, kind: 'documentShown', documentId: 'p13800138000' }],
      'request.pattern',
      'entries/0/documentId',
    ],
    [
      'a count of nothing',
      [{ seq: 1, kind: 'entriesDropped', deviceAt, count: 0 }],
      'request.minimum',
      'entries/0/count',
    ],
    [
      'a number of a person inside a code',
      [{ seq: 1, kind: 'elementChanged', deviceAt, screen: 'input', elementCode: 'p13800138000' }],
      'request.pattern',
      'entries/0/elementCode',
    ],
    ['numbers out of order', pages(2, 1), 'request.minimum', 'entries/1/seq'],
    ['a number twice', pages(1, 1), 'request.minimum', 'entries/1/seq'],
    [
      'more than a hundred entries',
      pages(...Array.from({ length: 101 }, (_, i) => i + 1)),
      'request.maxItems',
      'entries',
    ],
  ])('refuses %s and names the field', async (_what, entries, code, path) => {
    const tab = await openTab();
    expect(await tab.attempt(...entries)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', data: { issues: [{ code, path }] } },
    });
    expect(await stored(tab.trade)).toEqual([]);
  });

  test('takes every step that only a page sees', async () => {
    const { trade, push } = await openTab();
    const steps = [
      { kind: 'pageEntered', page: 'input', screen: 'fishingTrip' },
      { kind: 'pageLeft', page: 'input', screen: 'fishingTrip', seconds: 12 },
      { kind: 'pageReturned', page: 'input', screen: 'fishingTrip', seconds: 3 },
      { kind: 'documentShown', page: 'agreementDetail', documentId: 'clauses' },
      { kind: 'submitPressed', page: 'processOrderInfo' },
      { kind: 'linkShared', page: 'shareSure', rowId: 'r1' },
      { kind: 'paymentStarted', page: 'choosePay' },
      { kind: 'entriesDropped', count: 4 },
    ];
    const entries = steps.map((step, i) => ({ seq: i + 1, deviceAt, ...step }));
    expect(await push(entries as never)).toEqual({ lastSeq: 8, resendFrom: 0 });
    expect((await stored(trade)).map(({ kind }) => kind)).toEqual(steps.map(({ kind }) => kind));
    expect(await verifyTrail(db, trade.tradeId)).toMatchObject({ fromPages: 8, fault: undefined });
  });

  test('takes the steps of the page of a letter from the customer whose trade it is, and from nobody else', async () => {
    const { trade, push, source } = await openTab();
    const pageVersion = 'a'.repeat(64);
    const steps = [
      { kind: 'pageEntered', page: 'letterDetail' },
      { kind: 'pageShown', page: 'letterDetail', pageVersion },
      { kind: 'elementChanged', screen: 'letterDetail', elementCode: 'conclusion' },
      { kind: 'submitPressed', page: 'letterDetail' },
      { kind: 'pageLeft', page: 'letterDetail', pageVersion, seconds: 12 },
    ];
    const entries = steps.map((step, i) => ({ seq: i + 1, deviceAt, ...step }));
    const stranger = await openTrade(server);
    const body = { tradeId: trade.tradeId, backtraceId, source, entries };
    expect(await attempt('pushBacktraceLog', body, stranger.token)).toMatchObject({
      status: 404,
      body: { code: 'trade.notFound' },
    });
    expect(await attempt('pushBacktraceLog', body)).toMatchObject({ status: 401 });
    expect(await stored(trade)).toEqual([]);
    expect(await push(entries as never)).toEqual({ lastSeq: 5, resendFrom: 0 });
    expect((await stored(trade)).map(({ kind }) => kind)).toEqual(steps.map(({ kind }) => kind));
    expect(await verifyTrail(db, trade.tradeId)).toMatchObject({ fromPages: 5, fault: undefined });
  });

  test('the time of an entry is the server’s, whatever the device claims', async () => {
    const { trade, push } = await openTab();
    await push([{ ...page(1), deviceAt: '1999-01-01T00:00:00.000Z' }]);
    const [{ recent } = {}] = await query<{ recent: boolean }>(
      databaseUrl,
      "select at > '2020-01-01' as recent from trail_entries where trade_id = $1",
      [trade.tradeId],
    );
    expect(recent).toBe(true);
  });

  test('a trade that was deleted takes no more entries, and keeps those it has', async () => {
    const { trade, push, attempt: attemptPush } = await openTab();
    await push(pages(1));
    await query(databaseUrl, 'delete from trades where trade_id = $1', [trade.tradeId]);
    expect(await attemptPush(page(2))).toMatchObject({ status: 404, body: { code: 'trade.notFound' } });
    expect(await storedPages(trade)).toEqual([nameOf(1)]);
    expect(await verifyTrail(db, trade.tradeId)).toMatchObject({ entries: 1, fault: undefined });
  });

  test("a stranger's entries reach no trail", async () => {
    const tab = await openTab();
    const stranger = await openTrade(server);
    expect(await tab.attemptWith(stranger.token)).toMatchObject({
      status: 404,
      body: { code: 'trade.notFound' },
    });
    expect(await stored(tab.trade)).toEqual([]);
  });

  test('a trail that is full takes no more entries of pages, later none of the server, and always the moves of its order', async () => {
    const { trade, push, attempt: attemptPush } = await openTab();
    await push(pages(1));
    await query(databaseUrl, 'update trail_heads set seq = 10000 where trade_id = $1', [trade.tradeId]);
    expect(await attemptPush(page(2))).toMatchObject({ status: 409, body: { code: 'trail.full' } });
    const details = { documentId: 'clauses', documentVersion: 1, documentSha256: 'a'.repeat(64), seconds: 5 };
    const read = () => append(trade, [{ kind: 'readingTime', details }]);
    await read();
    await query(databaseUrl, 'update trail_heads set seq = 11000 where trade_id = $1', [trade.tradeId]);
    await expect(read()).rejects.toMatchObject({ code: 'trail.full' });
    await append(trade, [{ kind: 'orderMoved', details: { from: 'toPay', to: 'paying' } }]);
  });
});

const append = ({ tradeId }: OpenTrade, entries: Parameters<typeof appendToTrail>[2]) =>
  inTransaction(db, (tx) => appendToTrail(tx, tradeId, entries, afterNoon(0)));

describe('appends', () => {
  test('twenty at once follow each other, and none is lost', async () => {
    const trade = await openTrade(server);
    const numbers = Array.from({ length: 20 }, (_, i) => i);
    await Promise.all(
      numbers.map((i) =>
        append(trade, [{ kind: 'orderMoved', details: { from: `state${i}`, to: `state${i + 1}` } }]),
      ),
    );
    const entries = await stored(trade);
    expect(entries.map(({ seq }) => seq)).toEqual(numbers.map((i) => i + 1));
    expect(entries.map(({ details }) => details['from']).sort()).toEqual(
      numbers.map((i) => `state${i}`).sort(),
    );
    expect(await verifyTrail(db, trade.tradeId)).toMatchObject({ entries: 20, fault: undefined });
  });

  test('an entry goes back with the change that it records', async () => {
    const trade = await openTrade(server);
    const failing = inTransaction(db, async (tx) => {
      await appendToTrail(
        tx,
        trade.tradeId,
        [{ kind: 'orderMoved', details: { from: 'a', to: 'b' } }],
        afterNoon(0),
      );
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await stored(trade)).toEqual([]);
    expect(await verifyTrail(db, trade.tradeId)).toMatchObject({ entries: 0, fault: undefined });
  });

  test('an entry of a page that skips a number of its source is at fault, although its chain is not', async () => {
    const trade = await openTrade(server);
    const sent = (sourceSeq: number) => ({
      kind: 'pageEntered' as const,
      details: { page: 'input', deviceAt, backtraceId, source: 's', sourceSeq },
    });
    await append(trade, [sent(1), { kind: 'orderMoved', details: { from: 'a', to: 'b' } }, sent(3)]);
    expect(await verifyTrail(db, trade.tradeId)).toMatchObject({ fault: { code: 'sourceGap', seq: 3 } });
  });

  test('a trade that does not exist has no trail', async () => {
    const trade = { ...(await openTrade(server)), tradeId: randomTradeId() };
    await expect(
      append(trade, [{ kind: 'orderMoved', details: { from: 'a', to: 'b' } }]),
    ).rejects.toMatchObject({ code: 'trade.notFound' });
  });

  /** Inserts past the store, with the server's account. */
  const insert = (tradeId: string, seq: number, previousHash: string, hash = `h${seq}`) =>
    db.$client.query(
      `insert into trail_entries (trade_id, seq, at, kind, details, previous_hash, hash)
       values ($1, $2, now(), 'orderMoved', '{}', $3, $4)`,
      [tradeId, seq, previousHash, hash],
    );
  const notFollowing = { code: '23514', constraint: 'trail_entries_follow' };

  test('the database itself refuses an entry that does not follow the head', async () => {
    const trade = await openTrade(server);
    await append(trade, [{ kind: 'orderMoved', details: { from: 'a', to: 'b' } }]);
    const { head } = await verifyTrail(db, trade.tradeId);
    await expect(insert(trade.tradeId, 3, head)).rejects.toMatchObject(notFollowing);
    await expect(insert(trade.tradeId, 2, 'x')).rejects.toMatchObject(notFollowing);
    await expect(insert(trade.tradeId, 1, head)).rejects.toMatchObject(notFollowing);
    await expect(insert(randomTradeId(), 1, head)).rejects.toMatchObject(notFollowing);
    await insert(trade.tradeId, 2, head);
  });

  test('of entries that follow the same head at once, the database takes one', async () => {
    const trade = await openTrade(server);
    await append(trade, [{ kind: 'orderMoved', details: { from: 'a', to: 'b' } }]);
    const { head } = await verifyTrail(db, trade.tradeId);
    const hashes = ['h1', 'h2', 'h3', 'h4', 'h5'];
    const outcomes = await Promise.allSettled(hashes.map((hash) => insert(trade.tradeId, 2, head, hash)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(notFollowing);
  });
});
