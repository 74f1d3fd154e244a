import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/store/connection/database.ts';
import { inTransaction } from '../../../src/server/store/connection/transaction.ts';
import { cutConnections, freshDatabase } from '../../http/database.ts';

const url = await freshDatabase();
const { db, close } = openDatabase(url);
afterAll(close);

/** What PostgreSQL, the driver or the system says of a connection that was ended; which one comes first is chance. */
const ENDED = /^(terminating connection|Connection terminated|read ECONNRESET)/;

const cutAll = () => cutConnections(url);
const work = () =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`select 1`);
  });

test('a connection that breaks inside a transaction fails that transaction, with its reason, and nothing else', async () => {
  const broken = inTransaction(db, async (tx) => {
    await tx.execute(sql`select 1`);
    await cutAll();
    await tx.execute(sql`select pg_sleep(0.2)`);
  });
  await expect(broken).rejects.toThrow(ENDED);
  await work();
});

test('a connection that breaks in the moment between the pool and its user ends nothing but itself', async () => {
  const client = await db.$client.connect();
  const gone = new Promise<void>((done) => client.once('end', done));
  await Promise.all([gone, cutAll()]);
  client.release();
  await work();
});

test('connections that break before a transaction begins are not lost to the pool', async () => {
  for (let round = 0; round < 5; round += 1) {
    const outcomes = await Promise.allSettled([cutAll(), ...Array.from({ length: 20 }, work)]);
    expect(outcomes[0]!.status).toBe('fulfilled');
  }
  await Promise.all(Array.from({ length: 20 }, work));
  const { idleCount, totalCount, waitingCount } = db.$client;
  expect({ busy: totalCount - idleCount, waitingCount }).toEqual({ busy: 0, waitingCount: 0 });
});

test('a transaction that fails by itself leaves its connection as it was', async () => {
  const failing = inTransaction(db, async (tx) => {
    await tx.execute(sql`create temporary table never (n integer)`);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  const left = await inTransaction(db, (tx) => tx.execute(sql`select to_regclass('never') as never`));
  expect(left.rows).toEqual([{ never: null }]);
});
