import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database, Transaction } from './database.ts';

/**
 * Runs `work` in a transaction.
 *
 * Drizzle's own transaction over a pool does not survive a broken connection: a break before `begin` leaks the client, a
 * break between two statements ends the process, and the caller sees only the failed `rollback`.
 *
 * @throws the error of `work`, after a rollback; the connection's error when the connection broke
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await db.$client.connect();
  let connectionError: Error | undefined;
  const onError = (error: Error) => (connectionError ??= error);
  client.on('error', onError);
  try {
    const { dataKeys, dryRunner } = db;
    return await drizzle(client).transaction((tx) => work(Object.assign(tx, { dataKeys, dryRunner })));
  } catch (error) {
    throw connectionError ?? error;
  } finally {
    client.off('error', onError);
    client.release(connectionError);
  }
}
