import { afterAll, describe, expect, test } from 'vitest';
import { APP_ROLE, openDatabase } from '../../src/server/store/connection/database.ts';
import { databaseHash, freshDatabase } from './database.ts';

const url = await freshDatabase();
const { pool, close } = openDatabase(url);
afterAll(close);
/** Tables to which the server may only add rows, each with a column to try an update on. */
const IMMUTABLE_TABLES = [
  { table: 'forms', column: 'screen' },
  { table: 'elements', column: 'screen' },
  { table: 'overlays', column: 'screen' },
  { table: 'validator_modules', column: 'code' },
  { table: 'versions', column: 'form' },
  { table: 'publish_reports', column: 'report' },
  { table: 'audit', column: 'actor' },
  { table: 'code_list_items', column: 'code' },
  { table: 'retired_answers', column: 'value' },
  { table: 'version_recipes', column: 'recipe' },
];

test('the server connects as a role that owns no table and is not a superuser', async () => {
  const { rows } = await pool.query<{ role: string; owned: string; super: boolean }>(
    `select current_user as role, (select rolsuper from pg_roles where rolname = current_user) as super,
       (select count(*) from pg_class where relowner = current_user::regrole) as owned`,
  );
  expect(rows).toEqual([{ role: APP_ROLE, super: false, owned: '0' }]);
});

describe.each(IMMUTABLE_TABLES)('$table is append-only:', ({ table, column }) => {
  test.each([
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ])('%s is denied', async (statement) => {
    const before = await databaseHash(url);
    const failure: unknown = await pool.query(statement).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: '42501', message: expect.stringMatching(/^permission denied/) });
    expect(await databaseHash(url)).toBe(before);
  });
});

test.each([
  'drop table versions',
  'alter table versions add x int',
  'create table x ()',
  'drop role baoform_app',
])('the server may not %s', async (statement) => {
  const failure: unknown = await pool.query(statement).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: expect.stringMatching(/^(42501|55006)$/) });
});
