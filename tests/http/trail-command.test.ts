// Tampering with a trail as the owner of the database, and `qa trail verify` that notices each.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SalePage } from '../../schemas/generated/trail.ts';
import { qa } from '../tools/qa.ts';
import { TEST_DATA_KEYS } from './data-keys.ts';
import { query } from './database.ts';
import { publishDocument } from './product-documents.ts';
import { startServer } from './server.ts';
import { openTrade, randomTradeId } from './trade.ts';

const server = await startServer();
const { call, databaseUrl } = server;
const documentSha256 = await publishDocument(databaseUrl, 'clauses', { countdown: 0 });
const TABLES = ['trail_entries', 'trail_heads', 'consents'];

/** A trade whose trail has five entries; the fourth is a consent. */
async function leaveTrail() {
  const { tradeId, token } = await openTrade(server);
  const deviceAt = '2026-11-21T04:00:00.000Z';
  const push = (first: number, ...names: SalePage[]) => {
    const entries = names.map((page, i) => ({
      seq: first + i,
      kind: 'pageEntered' as const,
      deviceAt,
      page,
    }));
    return call('pushBacktraceLog', { tradeId, backtraceId: 'evening-sale', source, entries }, token);
  };
  const source = randomTradeId();
  await push(1, 'trialCalculation', 'input');
  await call('readingOpen', { tradeId, documentId: 'clauses' }, token);
  await call('consentRecord', { tradeId, documentId: 'clauses', documentSha256, action: 'given' }, token);
  await push(3, 'processOrderInfo');
  return tradeId;
}
const [tradeId, otherId] = [await leaveTrail(), await leaveTrail()];

// Past foreign keys and the trigger, as a superuser can.
await query(databaseUrl, 'set session_replication_role = replica');
for (const table of TABLES) await query(databaseUrl, `create table kept_${table} as table ${table}`);

beforeEach(async () => {
  vi.stubEnv('DATABASE_URL', databaseUrl);
  vi.stubEnv('DATA_KEYS', TEST_DATA_KEYS);
  vi.stubEnv('LC_ALL', 'C');
  for (const table of TABLES) {
    await query(databaseUrl, `delete from ${table}`);
    await query(databaseUrl, `insert into ${table} select * from kept_${table}`);
  }
});

const tamper = (sql: string, ...values: unknown[]) => query(databaseUrl, sql, values);
/** What the command says about the trade in JSON. */
async function faultOf(id = tradeId) {
  const { exit, printed } = await qa('trail', 'verify', id, '--json');
  const { ok, trails } = JSON.parse(printed[0]!) as {
    ok: boolean;
    trails: { tradeId: string; fault?: object }[];
  };
  expect(trails.map((trail) => trail.tradeId)).toEqual([id]);
  expect({ exit, ok }).toEqual(trails[0]!.fault ? { exit: 1, ok: false } : { exit: 0, ok: true });
  return trails[0]!.fault;
}

test('intact trails are printed with the number of their entries and their end', async () => {
  const [head] = await query(databaseUrl, 'select hash from trail_heads where trade_id = $1', [tradeId]);
  expect(await qa('trail', 'verify', tradeId)).toEqual({
    exit: 0,
    printed: [`${tradeId}: 5 entries, 3 of them sent by pages, intact, head ${String(head!['hash'])}`],
    errorOutput: '',
  });
  const all = await qa('trail', 'verify', '--all');
  expect(all).toMatchObject({ exit: 0 });
  expect(all.printed).toHaveLength(3);
  expect(all.printed.at(-1)).toBe('trails verified: 2, at fault: 0');
});

test('entries are printed on request, those of pages with what their device claims', async () => {
  const { exit, printed } = await qa('trail', 'verify', tradeId, '--entries');
  expect({ exit, lines: printed.length }).toEqual({ exit: 0, lines: 6 });
  expect(printed[2]).toMatch(
    /^ {2}2 {2}[\d-]+T[\d:.]+Z {2}pageEntered {2}.*page=input.* {2}deviceAt=2026-11-21T04:00:00\.000Z/,
  );
  expect(printed[2]).toContain('sourceSeq=2');
  expect(printed[4]).toContain('  consentGiven  ');
  const json = await qa('trail', 'verify', tradeId, '--entries', '--json');
  const { trails } = JSON.parse(json.printed[0]!) as { trails: { stored: { kind: string }[] }[] };
  expect(trails[0]!.stored.map(({ kind }) => kind)).toEqual([
    'pageEntered',
    'pageEntered',
    'documentOpened',
    'consentGiven',
    'pageEntered',
  ]);
});

test('a changed entry is named with its trade, and the other trail is intact', async () => {
  await tamper(`update trail_entries set kind = 'pageLeft' where trade_id = $1 and seq = 2`, tradeId);
  const { exit, printed } = await qa('trail', 'verify', '--all', '--locale', 'zh_CN');
  expect(exit).toBe(1);
  expect(printed).toContain(`${tradeId}：第 2 条（共 5 条）被改动`);
  expect(printed.filter((line) => line.includes('完整'))).toHaveLength(1);
  expect(printed.at(-1)).toBe('已核验 2 条轨迹，1 条有问题');
});

/** The smallest change of a value of each type. */
const FLIPS: Record<string, (column: string) => string> = {
  text: (column) =>
    `overlay(${column} placing case when left(${column}, 1) = 'a' then 'b' else 'a' end from 1 for 1)`,
  integer: (column) => `${column} + 1000`,
  'timestamp with time zone': (column) => `${column} + interval '1 microsecond'`,
  jsonb: (column) => `jsonb_set(${column}, '{sourceSeq}', '1000')`,
};
/** Columns that a constraint limits to some values. */
const OTHER_VALUES: Record<string, string> = { action: `'withdrawn'`, role: `'insured'` };

const columns = await query<{ table_name: string; column_name: string; data_type: string }>(
  databaseUrl,
  `select table_name, column_name, data_type from information_schema.columns
   where table_schema = 'public' and table_name = any ($1) order by table_name, ordinal_position`,
  [TABLES],
);
const POSITION: Record<string, { where: string; seqs: number[] }> = {
  trail_entries: { where: 'seq = 2', seqs: [2] },
  consents: { where: 'trail_seq = 4', seqs: [4] },
  // A head that is gone leaves all entries after it; one that is too far leaves the next one missing.
  trail_heads: { where: 'true', seqs: [1, 5, 6] },
};

test.each(columns)('column $column_name of $table_name, flipped, is noticed', async (column) => {
  const { table_name: table, column_name: name, data_type: type } = column;
  const { where, seqs } = POSITION[table]!;
  const value = OTHER_VALUES[name] ?? FLIPS[type]!(name);
  const [row] = await tamper(
    `update ${table} set ${name} = ${value} where trade_id = $1 and ${where} returning 1 as changed`,
    tradeId,
  );
  expect(row).toEqual({ changed: 1 });
  const fault = await faultOf();
  expect(fault).toBeDefined();
  expect(seqs).toContain((fault as { seq: number }).seq);
  expect(await faultOf(otherId)).toBeUndefined();
});

describe('is noticed:', () => {
  test.each<[what: string, statements: string[], fault: object]>([
    [
      'an entry that was removed',
      ['delete from trail_entries where trade_id = $1 and seq = 2'],
      { code: 'gap', seq: 2 },
    ],
    [
      'the last entry that was removed',
      ['delete from trail_entries where trade_id = $1 and seq = 5'],
      { code: 'removedTail', seq: 5 },
    ],
    [
      'a trail that was removed',
      ['delete from trail_entries where trade_id = $1'],
      { code: 'removedTail', seq: 1 },
    ],
    [
      'two entries that were swapped',
      [
        'update trail_entries set seq = 1000 where trade_id = $1 and seq = 2',
        'update trail_entries set seq = 2 where trade_id = $1 and seq = 3',
        'update trail_entries set seq = 3 where trade_id = $1 and seq = 1000',
      ],
      { code: 'reordered', seq: 2 },
    ],
    [
      'an entry of another trade in place of one',
      [
        'delete from trail_entries where trade_id = $1 and seq = 2',
        `update trail_entries set trade_id = $1 where trade_id = '${otherId}' and seq = 2`,
      ],
      { code: 'otherTrade', seq: 2 },
    ],
    [
      'the whole trail of another trade',
      [
        'delete from trail_entries where trade_id = $1',
        `update trail_entries set trade_id = $1 where trade_id = '${otherId}'`,
      ],
      { code: 'otherTrade', seq: 1 },
    ],
    [
      'an entry that was added after the end',
      [
        `insert into trail_entries select trade_id, 6, at, kind, details - 'source', hash, hash from trail_entries
         where trade_id = $1 and seq = 5`,
      ],
      { code: 'changed', seq: 6 },
    ],
    [
      'a head that was removed',
      ['delete from trail_heads where trade_id = $1'],
      { code: 'afterHead', seq: 1 },
    ],
    [
      'a consent that was removed',
      ['delete from consents where trade_id = $1'],
      { code: 'consentMissing', seq: 4 },
    ],
    [
      'a consent that was added',
      [
        `insert into consents select 'another', action, trade_id, 5, purpose, role, document_id, document_version,
           document_sha256, visible_seconds, shown_at, at from consents where trade_id = $1`,
      ],
      { code: 'consentUnknown', seq: 5 },
    ],
  ])('%s', async (_what, statements, fault) => {
    for (const statement of statements) await tamper(statement, tradeId);
    expect(await faultOf()).toEqual(fault);
  });
});

test('a trade without a trail, and what is no command, are refused', async () => {
  const unknown = randomTradeId();
  expect(await qa('trail', 'verify', unknown)).toEqual({
    exit: 1,
    printed: [`${unknown} has no trail.`],
    errorOutput: '',
  });
  for (const args of [
    [],
    ['verify'],
    ['show', tradeId],
    ['verify', tradeId, '--all'],
    ['verify', tradeId, otherId],
  ])
    expect(await qa('trail', ...args)).toMatchObject({ exit: 2, printed: [] });
});
