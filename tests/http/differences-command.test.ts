// What the day files of a provider said against our rows: `qa differences` lists it and notes what a person settled, for good.
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { invariants } from '../../src/server/invariants/invariants.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { qa } from '../tools/qa.ts';
import { TEST_DATA_KEYS, testDataKeys } from './data-keys.ts';
import { databaseHash, publisherUrl, query, serverUrl } from './database.ts';
import { startServer } from './server.ts';

const { databaseUrl } = await startServer();
const [owner, server, publisher] = [databaseUrl, serverUrl(databaseUrl), publisherUrl(databaseUrl)].map(
  (url) => openDatabase(url, testDataKeys),
) as [ReturnType<typeof openDatabase>, ReturnType<typeof openDatabase>, ReturnType<typeof openDatabase>];
afterAll(() => Promise.all([owner.close(), server.close(), publisher.close()]));

/** Two days: an older one with a payment of another amount, a later one with a charge that we do not have. */
const OLD = 'wechatPay/2026-11-20/paymentDiffers/P1';
const NEW = 'wechatPay/2026-11-21/unknownPayment/X|1*';
const REASON = 'The customer was charged twice; the bank gave one back by hand.';

beforeEach(async () => {
  vi.stubEnv('DATABASE_URL', databaseUrl);
  vi.stubEnv('DATA_KEYS', TEST_DATA_KEYS);
  vi.stubEnv('LC_ALL', 'C');
  await query(
    databaseUrl,
    `set session_replication_role = replica;
     delete from settled_differences; delete from reconciliation_differences; delete from reconciled_days; delete from audit;
     insert into reconciled_days (provider, day, reconciled_at, payments, refunds)
       select 'wechatPay', day, now(), 2, 0 from unnest(array['2026-11-20', '2026-11-21', '2026-11-22']::date[]) as day;
     insert into reconciliation_differences (provider, day, kind, number, provider_fen, own_fen) values
       ('wechatPay', '2026-11-21', 'unknownPayment', 'X|1*', 5, null),
       ('wechatPay', '2026-11-20', 'paymentDiffers', 'P1', 126800, 126801)`,
  );
});

const settle = (key: string, ...options: string[]) =>
  qa('differences', 'settle', key, '--by', 'finance', ...options);

/** What I-3 says of the days. */
const brokenDays = async () =>
  (await invariants.find(({ id }) => id === 'I-3')!.check!(owner.db)).broken.filter((subject) =>
    subject.startsWith('day '),
  );

test('open differences are listed with both amounts, the oldest first', async () => {
  expect(await qa('differences')).toEqual({
    exit: 0,
    printed: [
      `${OLD}: another amount or another charge; provider ¥1268.00, here ¥1268.01`,
      `${NEW}: the provider has a payment that is not here; provider ¥0.05, here —`,
      'open differences: 2',
    ],
    errorOutput: '',
  });
  const { exit, printed } = await qa('differences', '--json');
  expect([exit, JSON.parse(printed[0]!)]).toEqual([
    0,
    {
      differences: [
        {
          key: OLD,
          provider: 'wechatPay',
          day: '2026-11-20',
          kind: 'paymentDiffers',
          number: 'P1',
          providerFen: 126800,
          ownFen: 126801,
        },
        {
          key: NEW,
          provider: 'wechatPay',
          day: '2026-11-21',
          kind: 'unknownPayment',
          number: 'X|1*',
          providerFen: 5,
          ownFen: null,
        },
      ],
    },
  ]);
});

test('a settled difference is neither listed nor broken, and a later one of the same payment is', async () => {
  expect(await brokenDays()).toEqual(['day wechatPay 2026-11-20', 'day wechatPay 2026-11-21']);
  expect(await settle(OLD, '--reason', REASON)).toEqual({
    exit: 0,
    printed: [`${OLD} is settled.`],
    errorOutput: '',
  });
  expect(await brokenDays()).toEqual(['day wechatPay 2026-11-21']);
  expect((await qa('differences')).printed.at(-1)).toBe('open differences: 1');
  expect(await settle(NEW, '--reason', REASON, '--json')).toMatchObject({
    exit: 0,
    printed: [JSON.stringify({ ok: true, settled: NEW })],
  });
  expect(await brokenDays()).toEqual([]);
  expect((await qa('differences')).printed).toEqual(['No difference is open.']);
  await query(
    databaseUrl,
    `insert into reconciliation_differences (provider, day, kind, number) values
       ('wechatPay', '2026-11-20', 'refundDiffers', 'P1'), ('wechatPay', '2026-11-22', 'paymentDiffers', 'P1')`,
  );
  expect(await brokenDays()).toEqual(['day wechatPay 2026-11-20', 'day wechatPay 2026-11-22']);
});

test('who settled, when and why is kept, and the audit log names it', async () => {
  await settle(OLD, '--reason', `  ${REASON} `);
  const [row] = await query(
    databaseUrl,
    `select number, settled_by, reason, settled_at > now() - interval '1 minute' as is_now from settled_differences`,
  );
  expect(row).toEqual({ number: 'P1', settled_by: 'finance', reason: REASON, is_now: true });
  expect(await query(databaseUrl, 'select actor, action, subject, details from audit')).toEqual([
    { actor: 'finance', action: 'settleDifference', subject: OLD, details: {} },
  ]);
});

describe('is refused, and changes nothing:', () => {
  test('a difference that is settled already, which says by whom', async () => {
    await settle(OLD, '--reason', REASON);
    const before = await databaseHash(databaseUrl);
    const { exit, printed, errorOutput } = await settle(OLD, '--reason', 'Again.');
    expect([exit, printed]).toEqual([1, []]);
    expect(errorOutput).toMatch(
      /^wechatPay\S+ was settled by finance on \d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?: The customer /,
    );
    expect((await settle(OLD, '--reason', 'Again.', '--json')).printed).toEqual([
      JSON.stringify({ ok: false, code: 'settledAlready', key: OLD }),
    ]);
    expect(await databaseHash(databaseUrl)).toBe(before);
  });

  test('all but one of several at the same time', async () => {
    const results = await Promise.all([1, 2, 3].map(() => settle(OLD, '--reason', REASON)));
    expect(results.map(({ exit }) => exit).sort()).toEqual([0, 1, 1]);
    expect(await query(databaseUrl, 'select action from audit')).toHaveLength(1);
  });

  test.each([
    ['a number that is none', 'wechatPay/2026-11-20/paymentDiffers/P2'],
    ['another kind', 'wechatPay/2026-11-20/unpaidHere/P1'],
    ['another day', 'wechatPay/2026-11-21/paymentDiffers/P1'],
    ['a day that is none', 'wechatPay/2026-13-45/paymentDiffers/P1'],
    ['half a key', 'P1'],
  ])('%s', async (_what, key) => {
    const before = await databaseHash(databaseUrl);
    const { exit, printed, errorOutput } = await settle(key, '--reason', REASON);
    expect([exit, printed]).toEqual([1, []]);
    expect(errorOutput).toBe(`There is no difference ${key}. See: npm run qa -- differences\n`);
    expect(await databaseHash(databaseUrl)).toBe(before);
  });

  test.each([
    ['no reason', ['settle', OLD]],
    ['an empty reason', ['settle', OLD, '--reason', ' \t ']],
    ['a reason that is too long', ['settle', OLD, '--reason', 'x'.repeat(501)]],
    ['a name that is too long', ['settle', OLD, '--reason', REASON, '--by', 'x'.repeat(101)]],
    ['no difference', ['settle', '--reason', REASON]],
    ['two differences', ['settle', OLD, NEW, '--reason', REASON]],
    ['another action', ['show', OLD]],
    ['a reason for the list', ['--reason', REASON]],
  ])('%s, as a mistake of usage', async (_what, args) => {
    const before = await databaseHash(databaseUrl);
    expect(await qa('differences', ...args)).toMatchObject({ exit: 2, printed: [] });
    expect(await databaseHash(databaseUrl)).toBe(before);
  });
});

describe('what is settled stays settled', () => {
  const VALUES = `(provider, day, kind, number, settled_by, reason) select provider, day, kind, number`;
  const missingRight = { code: '42501' };

  test.each([
    `insert into settled_differences ${VALUES}, 'x', 'x' from reconciliation_differences`,
    "update settled_differences set reason = 'x'",
    'delete from settled_differences',
    'truncate settled_differences',
    'select * from settled_differences',
  ])('the server cannot run "%s"', async (statement) => {
    await settle(OLD, '--reason', REASON);
    await expect(server.pool.query(statement)).rejects.toMatchObject(missingRight);
  });

  test.each([
    "update settled_differences set reason = 'x'",
    'delete from settled_differences',
    'truncate settled_differences',
    "insert into settled_differences (provider, day, kind, number, settled_by, reason, settled_at) select provider, day, kind, number, 'x', 'x', now() from reconciliation_differences",
    "insert into reconciliation_differences (provider, day, kind, number) values ('wechatPay', '2026-11-22', 'unpaidHere', 'P1')",
    'delete from reconciliation_differences',
  ])('the publisher cannot run "%s"', async (statement) => {
    await settle(OLD, '--reason', REASON);
    await expect(publisher.pool.query(statement)).rejects.toMatchObject(missingRight);
  });

  test.each(["update settled_differences set reason = 'x'", 'delete from settled_differences'])(
    'nor can the owner run "%s"',
    async (statement) => {
      await settle(OLD, '--reason', REASON);
      await expect(owner.pool.query(statement)).rejects.toMatchObject({
        code: '23514',
        constraint: 'settled_differences_stay',
      });
      await expect(owner.pool.query('delete from reconciliation_differences')).rejects.toMatchObject({
        constraint: 'settled_differences_difference_fk',
      });
    },
  );

  test.each([
    ['settled_differences_reason', "'x', ' '"],
    ['settled_differences_reason', "'x', repeat('x', 501)"],
    ['settled_differences_by', "' ', 'x'"],
    ['settled_differences_by', "repeat('x', 101), 'x'"],
  ])('the table refuses by %s: %s', async (constraint, values) => {
    await expect(
      publisher.pool.query(
        `insert into settled_differences ${VALUES}, ${values} from reconciliation_differences`,
      ),
    ).rejects.toMatchObject({ code: '23514', constraint });
  });
});
