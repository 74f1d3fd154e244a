// The migration that gives rows to owners, on a filled database of the previous release.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, query } from './database.ts';
import { migrateTo } from './migrations.ts';

const OWNERS = '0011_owners';
const FORMER = readFileSync(join(import.meta.dirname, 'former-release.sql'), 'utf8');

/** A database of the previous release with a row in every table. */
async function formerDatabase(): Promise<string> {
  const url = await emptyDatabase(onTestFinished);
  await migrateTo(url, '0010_report_keys');
  await query(url, FORMER);
  return url;
}

/** The rows of every table, as text, without the columns that `ignored` names. */
async function readRows(url: string, ignored: readonly string[] = []): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(
    url,
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const entries = tables.map(async ({ name }) => {
    const rows = await query<{ row: string }>(
      url,
      `select (to_jsonb(t) - $1::text[])::text as row from "${name}" t order by 1`,
      [ignored],
    );
    return [name, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const readColumns = (url: string) =>
  query(
    url,
    `select table_name, column_name, is_nullable from information_schema.columns
     where table_schema = 'public' order by 1, 2`,
  );

test('every row of the previous release keeps its values, and gets the owner of its session [T6]', async () => {
  const url = await formerDatabase();
  const before = await readRows(url);
  for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0);
  await migrateTo(url, OWNERS);
  const added = ['owner_id', 'device_id', 'last_seen_at'];
  const { owners, devices, device_cookies, ...after } = await readRows(url, added);
  expect(after).toEqual(before);
  expect([owners!.length, devices!.length, device_cookies!.length]).toEqual([2, 2, 2]);
  const rows = await query<{ of: string; session: string }>(
    url,
    `select 'trade' as of, token_hash as session from trades join sessions using (owner_id, token_hash)
     union all
     select 'member', token_hash from family_members join sessions using (owner_id, token_hash)
     union all
     select 'cookie', token_hash from sessions join device_cookies using (device_id)
       join devices using (device_id, owner_id) where cookie_hash = token_hash
     order by 1, 2`,
  );
  expect(rows.map(({ of, session }) => `${of} ${session}`)).toEqual([
    'cookie session1',
    'cookie session2',
    'member session1',
    'trade session1',
    'trade session2',
  ]);
});

test('a migration that fails at its end changes nothing, and succeeds when it runs again [T6]', async () => {
  const url = await formerDatabase();
  const state = async () => [await readColumns(url), await readRows(url)];
  const before = await state();
  await expect(migrateTo(url, OWNERS, 'SELECT 1 / 0')).rejects.toThrow();
  expect(await state()).toEqual(before);
  await migrateTo(url, OWNERS);
  expect(await state()).not.toEqual(before);
});

test('a server of the previous release keeps writing after the migration; its rows get owners [T6]', async () => {
  const url = await formerDatabase();
  await migrateTo(url, OWNERS);
  const statements = [
    'set role baoform_app',
    "insert into sessions (token_hash) values ('session3')",
    `insert into trades (trade_id, order_sn, token_hash, supplier_code, risk_code, platform_code)
     values ('trade3', 'P3', 'session3', 'CHL', 'CHL-R01', '')`,
    `insert into family_members (token_hash, member_id, self_flag, answers) values ('session3', 'm1', true, '{}')
     on conflict (token_hash, member_id) do update set answers = excluded.answers`,
    `insert into sms_codes (trade_id, purpose, mobile, code_hash, expires_at)
     values ('trade3', 'confirmMobile', '13800138000', 'hash', now())
     on conflict (trade_id, purpose, mobile) do update set code_hash = excluded.code_hash`,
    'reset role',
  ];
  for (const statement of statements) await query(url, statement);
  const [row] = await query(
    url,
    `select count(*)::int as count from sessions s join trades t using (owner_id)
     join family_members f using (owner_id) join devices d using (owner_id)
     join device_cookies c on c.device_id = d.device_id and c.cookie_hash = s.token_hash
     where s.token_hash = 'session3'`,
  );
  expect(row).toEqual({ count: 1 });
});
