// A logical copy of the database: every table by COPY into a fresh cluster, which has the restored keys and pictures.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connectionOf } from '../../../src/server/postgres/launch.ts';
import { isDeep } from '../../depth.ts';
import { query } from '../../http/database.ts';
import { jpeg } from '../../http/pictures.ts';
import { startServerProcess } from '../../http/server-process.ts';
import { expectSameResponses, newCustomers } from './customers.ts';
import { readPicture, uploadPicture } from './stored-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'baoform-copy-'));
const [from, to, copies] = ['from', 'to', 'copies'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

const sql = <Row extends Record<string, unknown>>(dataDir: string, text: string) =>
  query<Row>(connectionOf(dataDir)!, text);

const TABLES = `select quote_ident(table_name) as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`;
const SEQUENCES = `select quote_ident(sequencename) as name, coalesce(last_value, 1) as value,
  last_value is not null as "isCalled" from pg_sequences where schemaname = 'public'`;

/** Copies every row and the state of every sequence. Returns the number of tables with rows. */
async function copyRows(): Promise<number> {
  const tables = await sql<{ name: string }>(from, TABLES);
  expect(await sql(to, TABLES)).toEqual(tables);
  await sql(to, `truncate ${tables.map(({ name }) => name).join()} cascade`);
  // As in a restore, references and triggers come after the rows.
  await sql(to, 'set session_replication_role = replica');
  const counts = [];
  for (const { name } of tables) {
    await sql(from, `copy ${name} to '${join(copies, name)}'`);
    await sql(to, `copy ${name} from '${join(copies, name)}'`);
    counts.push((await sql<{ count: number }>(to, `select count(*)::int as count from ${name}`))[0]!.count);
    expect((await sql(from, `select count(*)::int as count from ${name}`))[0]).toEqual({
      count: counts.at(-1),
    });
  }
  await sql(to, 'set session_replication_role = origin');
  for (const { name, value, isCalled } of await sql<{ name: string; value: string; isCalled: boolean }>(
    from,
    SEQUENCES,
  ))
    await sql(to, `select setval('${name}', ${value}, ${isCalled})`);
  return counts.filter((count) => count > 0).length;
}

test.runIf(isDeep)(
  'a logical copy in a fresh cluster reads with the restored keys, and no start goes on without them (T11)',
  async () => {
    const source = await startServerProcess({ DATA_DIR: from });
    const customers = await newCustomers(source, 4);
    const path = await uploadPicture(source, customers[0]!, await jpeg());
    const picture = await readPicture(source, customers[0]!, path);
    mkdirSync(to);
    // PostgreSQL runs under an account of its own.
    for (const passed of [folder, to]) chmodSync(passed, 0o755);
    mkdirSync(copies);
    chmodSync(copies, 0o777);
    // The first start of the fresh cluster finds the keys and makes none.
    copyFileSync(join(from, 'data-keys'), join(to, 'data-keys'));
    let restored = await startServerProcess({ DATA_DIR: to });
    expect(await copyRows()).toBeGreaterThan(10);
    expect(await source.end('SIGTERM')).toBe(0);
    expect(await restored.end('SIGTERM')).toBe(0);
    // Owners and modes stay: the server may run under an account of its own.
    execFileSync('cp', ['-a', `${join(from, 'objects')}/.`, join(to, 'objects')]);
    rmSync(join(to, 'data-keys'));
    const failure = await startServerProcess({ DATA_DIR: to }).catch((error: unknown) => String(error));
    expect(failure).toContain('The database needs the data key');
    copyFileSync(join(from, 'data-keys'), join(to, 'data-keys'));
    restored = await startServerProcess({ DATA_DIR: to });
    await expectSameResponses(restored, customers);
    expect(await readPicture(restored, customers[0]!, path)).toEqual(picture);
    expect(await restored.end('SIGTERM')).toBe(0);
  },
  200_000,
);
