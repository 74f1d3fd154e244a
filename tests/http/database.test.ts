import { expect, test } from 'vitest';
import { databaseHash, freshDatabase, query } from './database.ts';

const url = await freshDatabase();

test('the hash of a database changes when a row is added, changed, rewritten or removed', async () => {
  const before = await databaseHash(url);
  expect(await databaseHash(url)).toBe(before);
  const hashes = new Set([before]);
  for (const statement of [
    "insert into audit (actor, action, subject, details) values ('a', 'b', 'c', '{}')",
    "update products set version = 'E2' where supplier_code = 'CHL'",
    "update products set version = version where supplier_code = 'CHL'",
    "delete from code_list_items where list_id = 'bank' and position = 1",
    'truncate audit',
  ]) {
    await query(url, statement);
    hashes.add(await databaseHash(url));
  }
  expect(hashes.size).toBe(6);
});

test('every copy of the seeded database is independent of the others', async () => {
  const secondCopy = await freshDatabase();
  const [row] = await query(secondCopy, "select version from products where supplier_code = 'CHL'");
  expect(row).toEqual({ version: 'E1' });
});
