// Invariants of what orders are about, which is encrypted.
import { calculate } from '../../core/pricing/individual-premium.ts';
import type { Database } from '../store/connection/database.ts';
import { readEveryOrder, type InvariantResult } from '../store/invariant-queries.ts';
import { readPinnedRates } from '../store/rate-versions.ts';

/** Orders whose premium is not the one that their pinned rates give for what was chosen. */
export async function checkPremiums(db: Database): Promise<InvariantResult> {
  const result: InvariantResult = { checked: 0, broken: [] };
  for await (const { orderSn, snapshot } of readEveryOrder(db)) {
    result.checked += 1;
    const rates = await readPinnedRates(db, snapshot, snapshot.rateVersion);
    const priced = rates && calculate(rates, snapshot.choice);
    if (!priced?.ok || priced.premium.fen !== snapshot.premium.fen) result.broken.push(orderSn);
  }
  return result;
}

/** Orders that are to be paid at another premium than their applicant agreed to. */
export async function checkAgreedPremiums(db: Database): Promise<InvariantResult> {
  const result: InvariantResult = { checked: 0, broken: [] };
  for await (const { orderSn, premiumFen, snapshot } of readEveryOrder(db)) {
    result.checked += 1;
    if (premiumFen !== snapshot.premium.fen) result.broken.push(orderSn);
  }
  return result;
}
