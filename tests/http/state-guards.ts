// Statements that the server never sends, against tables whose triggers and indexes guard their moves.
import pg from 'pg';
import { readMigration } from './migrations.ts';

/** What a statement ends with: its constraint or error code, or `accepted`. */
export const attack = (
  client: pg.Pool | pg.Client,
  statement: string,
  ...values: string[]
): Promise<string | undefined> =>
  client.query(statement, values).then(
    () => 'accepted',
    (error: { constraint?: string; code?: string }) => error.constraint ?? error.code,
  );

/** Runs a statement with the server's rights on tables that lack one of their guards, and undoes both. */
export async function attackUnguarded(
  url: string,
  constraint: string,
  statement: string,
  ...values: string[]
): Promise<string | undefined> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query(withoutGuard(constraint));
    await owner.query('set local role baoform_server');
    return await attack(owner, statement, ...values);
  } finally {
    await owner.query('rollback');
    await owner.end();
  }
}

/** The statements that take one guard away: an index, or what a trigger does to refuse. */
function withoutGuard(constraint: string): string {
  const migration = ['0054_orders', '0077_reading_and_code_guards'].flatMap((name) =>
    readMigration(name).split('--> statement-breakpoint'),
  );
  if (migration.some((statement) => statement.includes(`CREATE UNIQUE INDEX "${constraint}"`)))
    return `drop index ${constraint}`;
  const suffix = constraint.slice(constraint.indexOf('_'));
  const refusal = new RegExp(
    `PERFORM refuse_move\\(('${constraint}'|TG_TABLE_NAME \\|\\| '${suffix}')\\)`,
    'g',
  );
  return migration
    .filter((statement) => statement.includes('CREATE FUNCTION guard_'))
    .join(';')
    .replaceAll('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION')
    .replaceAll(refusal, 'NULL');
}
