import { confirmingInsureds } from '../../core/orders/insured-confirmation.ts';
import type { OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import { readFormerOrder, type ConfirmationKey } from '../store/insured-confirmations.ts';
import { readEarlierSnapshots, readSnapshot } from '../store/order-snapshots.ts';

/**
 * What an insured person was asked to agree to before: an earlier submission of the same order, which its insurer refused, else the
 * latest other order of the application; undefined the first time.
 */
export async function readFormerSnapshot(
  db: Database | Transaction,
  tradeId: string,
  { orderSn, insuredId }: ConfirmationKey,
): Promise<OrderSnapshot | undefined> {
  const earlier = (await readEarlierSnapshots(db, orderSn)).find((snapshot) =>
    confirmingInsureds(snapshot).some(({ rowId }) => rowId === insuredId),
  );
  if (earlier) return earlier;
  const other = await readFormerOrder(db, tradeId, { orderSn, insuredId });
  return other === undefined ? undefined : readSnapshot(db, other);
}
