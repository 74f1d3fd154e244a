// Migrations one after the other: databases as former releases left them.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { projectRoot } from '../../src/server/settings/project-root.ts';

const MIGRATIONS = join(projectRoot(), 'src/server/migrations');

/** The statements of one migration. */
export const readMigration = (tag: string): string => readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8');

/** Applies the migrations up to one of them. @param extra statements at the end of that migration */
export async function migrateTo(url: string, last: string, extra = ''): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journalPath = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalPath, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  writeFileSync(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  const lastPath = join(folder, `${last}.sql`);
  if (extra) writeFileSync(lastPath, `${readFileSync(lastPath, 'utf8')}--> statement-breakpoint\n${extra}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
    rmSync(folder, { recursive: true });
  }
}
