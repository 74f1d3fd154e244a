// What an order of a former release is about, which the present one would not make.
import { and, eq } from 'drizzle-orm';
import type { OrderSnapshot } from '../../src/core/orders/order-snapshot.ts';
import { encryptRecord } from '../../src/server/encryption/encrypted-record.ts';
import { snapshotAddress } from '../../src/server/encryption/record-addresses.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { readSubmission } from '../../src/server/store/order-snapshots.ts';
import { orderSnapshots } from '../../src/server/store/tables/order-tables.ts';
import { testDataKeys } from './data-keys.ts';

/** Changes what an order is about, as the owner of the tables: the server only adds to them. */
export async function rewriteSnapshot(
  databaseUrl: string,
  orderSn: string,
  changes: Partial<OrderSnapshot>,
): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, testDataKeys);
  try {
    const { revision, snapshot } = (await readSubmission(db, orderSn))!;
    const key = { orderSn, revision };
    const stored = encryptRecord(db.dataKeys, snapshotAddress(key), { ...snapshot, ...changes });
    await db
      .update(orderSnapshots)
      .set({ snapshot: stored })
      .where(and(eq(orderSnapshots.orderSn, orderSn), eq(orderSnapshots.revision, revision)));
  } finally {
    await close();
  }
}
