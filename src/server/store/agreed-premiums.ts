// The premium that the customer of a trade agreed to, beside the final answers of its trial.
import { TRIAL_SCREEN } from '../../core/orders/purchase-flow.ts';
import type { Database, Transaction } from './connection/database.ts';
import { matchesKey } from './drafts.ts';
import { tradeRowsOf } from './trade-rows.ts';
import { answers as saved } from './tables/trade-tables.ts';

const trialOf = (tradeId: string) => matchesKey(saved, { tradeId, screen: TRIAL_SCREEN, subject: '' });

/** Records the premium that the customer of a trade was shown and agrees to, in fen; nothing before the trial is saved. */
export async function agreeToPremium(tx: Transaction, tradeId: string, premiumFen: number): Promise<void> {
  await tx.update(saved).set({ agreedPremiumFen: premiumFen }).where(trialOf(tradeId));
}

/** The premium in fen that the customer agreed to last; undefined where nobody knows it. */
export async function readAgreedPremium(
  db: Database | Transaction,
  tradeId: string,
): Promise<number | undefined> {
  const read = tradeRowsOf(db);
  if (read)
    return read.answers({ tradeId, screen: TRIAL_SCREEN, subject: '' })?.agreedPremiumFen ?? undefined;
  const [row] = await db.select({ fen: saved.agreedPremiumFen }).from(saved).where(trialOf(tradeId));
  return row?.fen ?? undefined;
}
