/**
 * What running servers know of the data keys. Each announces its keys with shared advisory locks of the connection that
 * listens for releases: they end with the connection, whatever becomes of the server, and nobody waits for them.
 */
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { newestKeyId, type KeySet } from '../encryption/data-keys.ts';
import { SERVER_ACCOUNT } from './connection/accounts.ts';
import type { Database, Transaction } from './connection/database.ts';

/** The name of the connection of a server that listens; every running server has one. */
export const LISTENING = 'baoform-listen';

/** What a server does with a key: classes of the locks. */
const LOCKS = { decrypts: 20261124, encrypts: 20261125 } as const;

/** Announces the keys of a server until the connection ends. */
export async function announceKeys(client: pg.Client, set: KeySet): Promise<void> {
  const announced = { decrypts: [...set.keys.keys()], encrypts: [newestKeyId(set)] };
  for (const use of ['decrypts', 'encrypts'] as const)
    await client.query(
      'select pg_advisory_lock_shared($1, hashtext(key_id)) from unnest($2::text[]) as key_id',
      [LOCKS[use], announced[use]],
    );
}

/** The number of running servers that have not announced a key; those of earlier releases announce none. */
export async function countServersWithout(
  db: Database | Transaction,
  keyId: string,
  use: keyof typeof LOCKS,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity as server
    where usename = ${SERVER_ACCOUNT} and datname = current_database() and application_name = ${LISTENING}
      and not exists (select from pg_locks where pid = server.pid and locktype = 'advisory'
        and classid = ${LOCKS[use]}::oid and objid::bigint = hashtext(${keyId})::bigint & 4294967295)`);
  return rows[0]!.count;
}
