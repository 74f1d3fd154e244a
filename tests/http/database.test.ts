import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';
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

test('a stored publish report gets the keys of today, and its texts stay as they are', async () => {
  const stored = {
    changes: [{ code: 'element.added', class: 'C1', id: 'a', at: 'person/"at": ', to: '"unseen": "x"' }],
    drafts: { silently: 1, onResume: 2, stays: 3, refused: 0 },
    filled: 12,
    unseen: ['a'],
    review: { verdict: 'reviewed', differences: [] },
  };
  await query(url, `update publish_reports set report = '${JSON.stringify(stored)}'`);
  for (const statement of migrationStatements('0010_report_keys.sql')) await query(url, statement);
  const [row] = await query(url, 'select report from publish_reports limit 1');
  expect(row).toEqual({
    report: {
      changes: [{ code: 'element.added', class: 'C1', id: 'a', path: 'person/"at": ', to: '"unseen": "x"' }],
      drafts: { silent: 1, onResume: 2, pinned: 3, refused: 0 },
      filledForms: 12,
      neverVisible: ['a'],
      review: { outcome: 'reviewed', differences: [] },
    },
  });
});

/** The statements of a migration file, as drizzle-kit separates them. */
const migrationStatements = (file: string): string[] =>
  readFileSync(join(projectRoot(), 'src/server/migrations', file), 'utf8').split('--> statement-breakpoint');
