import { describe, expect, test } from 'vitest';
import { APP_ROLE, openDatabase } from '../../src/server/store/connection/database.ts';
import { databaseHash, freshDatabase } from './database.ts';

const url = await freshDatabase();
const { pool, close } = openDatabase(url);
const IMMUTABLE = [
  'forms',
  'elements',
  'overlays',
  'validator_modules',
  'versions',
  'publish_reports',
  'audit',
  'code_list_items',
  'retired_answers',
  'version_recipes',
];
const FIRST_COLUMN: Record<string, string> = {
  forms: 'screen',
  elements: 'screen',
  overlays: 'screen',
  validator_modules: 'code',
  versions: 'form',
  publish_reports: 'report',
  audit: 'actor',
  code_list_items: 'code',
  retired_answers: 'value',
  version_recipes: 'recipe',
};

test('the server works as a role that owns no table and is no superuser', async () => {
  const { rows } = await pool.query<{ role: string; owned: string; super: boolean }>(
    `select current_user as role, (select rolsuper from pg_roles where rolname = current_user) as super,
       (select count(*) from pg_class where relowner = current_user::regrole) as owned`,
  );
  expect(rows).toEqual([{ role: APP_ROLE, super: false, owned: '0' }]);
});

describe.each(IMMUTABLE)('%s can only be added to:', (table) => {
  const column = FIRST_COLUMN[table]!;
  test.each([
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ])('%s', async (statement) => {
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

test('the pool closes', close);
