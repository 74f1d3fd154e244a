import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database, Transaction } from './database.ts';

/**
 * Does several things in the database, or none of them.
 *
 * Drizzle's own transaction over a pool survives no broken connection: one that breaks before `begin` is never given
 * back to the pool, one that breaks between two statements ends the process, and whoever waits is told of the failed
 * `rollback` only.
 *
 * @throws what the work throws, after a rollback; when the connection broke, what broke it
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await db.$client.connect();
  let broken: Error | undefined;
  const breaks = (error: Error) => (broken ??= error);
  client.on('error', breaks);
  try {
    return await drizzle(client).transaction(work);
  } catch (error) {
    throw broken ?? error;
  } finally {
    client.off('error', breaks);
    client.release(broken);
  }
}
