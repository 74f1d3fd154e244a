import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/store/connection/database.ts';
import { inTransaction } from '../../../src/server/store/connection/transaction.ts';
import { testDataKeys } from '../../http/data-keys.ts';
import { cutConnections, freshDatabase, serverUrl } from '../../http/database.ts';

const url = await freshDatabase();
const { db, close } = openDatabase(serverUrl(url), testDataKeys);
afterAll(close);

/** The error of an ended connection: of PostgreSQL, of the driver or of the system, whichever notices first. */
const ENDED = /^(terminating connection|Connection terminated|read ECONNRESET)/;

const cutAllConnections = () => cutConnections(url);
const runTransaction = () =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`select 1`);
  });

test('a connection that breaks inside a transaction fails that transaction alone, with the reason', async () => {
  const brokenTransaction = inTransaction(db, async (tx) => {
    await tx.execute(sql`select 1`);
    await cutAllConnections();
    await tx.execute(sql`select pg_sleep(0.2)`);
  });
  await expect(brokenTransaction).rejects.toThrow(ENDED);
  await runTransaction();
});

test('a connection that breaks after its checkout from the pool affects no other connection', async () => {
  const client = await db.$client.connect();
  const ended = new Promise<void>((done) => client.once('end', done));
  await Promise.all([ended, cutAllConnections()]);
  client.release();
  await runTransaction();
});

test('the pool replaces connections that break before a transaction begins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const outcomes = await Promise.allSettled([
      cutAllConnections(),
      ...Array.from({ length: 20 }, runTransaction),
    ]);
    expect(outcomes[0]!.status).toBe('fulfilled');
  }
  await Promise.all(Array.from({ length: 20 }, runTransaction));
  const { idleCount, totalCount, waitingCount } = db.$client;
  expect({ busy: totalCount - idleCount, waitingCount }).toEqual({ busy: 0, waitingCount: 0 });
});

test('a transaction that throws is rolled back, and its connection works on', async () => {
  const failingTransaction = inTransaction(db, async (tx) => {
    await tx.execute(sql`create temporary table rolled_back (n integer)`);
    throw new Error('changed my mind');
  });
  await expect(failingTransaction).rejects.toThrow('changed my mind');
  const table = await inTransaction(db, (tx) => tx.execute(sql`select to_regclass('rolled_back') as name`));
  expect(table.rows).toEqual([{ name: null }]);
});
