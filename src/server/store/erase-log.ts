import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const MOST_ROUNDS = 10;
const RELOAD_MS = 200;
/** Of 16 MB. */
const FILES_AT_ONCE = 4;

/**
 * Overwrites the files of the write-ahead log: PostgreSQL renames used files for later use, with what is in them. Switching
 * to the next file fills the rest of one with zeros, and a checkpoint removes those that are used up.
 *
 * @param client of a superuser
 * @returns false while checkpoints of others kept old files
 */
export async function eraseLog(client: pg.PoolClient): Promise<boolean> {
  await client.query('alter system set wal_recycle = off');
  try {
    await client.query('select pg_reload_conf()');
    await sleep(RELOAD_MS);
    const start = await currentFile(client);
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      await moveOn(client, await countFiles(client));
      if (await isErasedSince(client, start)) return true;
    }
    return false;
  } finally {
    await client.query('alter system reset wal_recycle');
    await client.query('select pg_reload_conf()');
  }
}

/** Moves to a later file of the log; used ones go meanwhile, so that it needs little more room than before. */
async function moveOn(client: pg.PoolClient, files: number): Promise<void> {
  for (let file = 0; file < files; file += 1) {
    // Switches only from a file with a record in it.
    await client.query(`select pg_logical_emit_message(false, 'baoform', '')`);
    await client.query('select pg_switch_wal()');
    if (file % FILES_AT_ONCE === 0) await client.query('checkpoint');
  }
  await client.query('checkpoint');
}

async function currentFile(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ file: string }>(
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as file',
  );
  return rows[0]!.file;
}

const FILES = `from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'`;

async function countFiles(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count ${FILES}`);
  return rows[0]!.count;
}

/** Whether no file is left of those up to `start`, nor one that was renamed for later. */
async function isErasedSince(client: pg.PoolClient, start: string): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count ${FILES} and (name <= $1 or name > $2)`,
    [start, await currentFile(client)],
  );
  return rows[0]!.count === 0;
}
