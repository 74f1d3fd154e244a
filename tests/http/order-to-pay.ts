import type { Database } from '../../src/server/store/connection/database.ts';
import { moveOrder, openOrder, submitOrder } from '../../src/server/store/orders.ts';

export const PREMIUM_FEN = 126_800;

/** Brings a trade's order to its payment, as submission and underwriting will. Returns its number. */
export async function orderToPay(
  db: Database,
  tradeId: string,
  now: Date,
  premiumFen = PREMIUM_FEN,
): Promise<string> {
  const { orderSn } = await openOrder(db, tradeId, now);
  await submitOrder(db, orderSn, { event: 'submit', premiumFen }, now);
  for (const event of ['accept', 'requestPayment'] as const) await moveOrder(db, orderSn, event, now);
  return orderSn;
}
