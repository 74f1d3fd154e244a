import { expect, test } from 'vitest';
import { databaseHash, freshDatabase, query } from './database.ts';

const url = await freshDatabase();

test('the fingerprint of a database sees every row that is added, changed, written again or removed', async () => {
  const before = await databaseHash(url);
  expect(await databaseHash(url)).toBe(before);
  const seen = new Set([before]);
  for (const change of [
    "insert into audit (actor, action, subject, details) values ('a', 'b', 'c', '{}')",
    "update products set version = 'E2' where supplier_code = 'CHL'",
    "update products set version = version where supplier_code = 'CHL'",
    "delete from code_list_items where list_id = 'bank' and position = 1",
    'truncate audit',
  ]) {
    await query(url, change);
    seen.add(await databaseHash(url));
  }
  expect(seen.size).toBe(6);
});

test('every test file works on a copy: what one changes is not in another', async () => {
  const other = await freshDatabase();
  const [row] = await query(other, "select version from products where supplier_code = 'CHL'");
  expect(row).toEqual({ version: 'E1' });
});
