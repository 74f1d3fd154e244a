// Invariants of what insured persons agreed to: whose number a code went to is encrypted in the order.
import type { Database } from '../store/connection/database.ts';
import { readConfirmationEvidence, type ConfirmationEvidence } from '../store/confirmation-evidence.ts';
import type { InvariantResult } from '../store/invariant-queries.ts';
import { readSnapshot } from '../store/order-snapshots.ts';
import { wasVerifiedBy } from '../store/sms-codes.ts';

/**
 * Agreements that are missing once the order has gone on, that were given too late or without their entry of the trail, and those
 * that neither a face check of the person proves nor a code to the person's own number (A57).
 */
export async function checkConfirmations(db: Database): Promise<InvariantResult> {
  const result: InvariantResult = { checked: 0, broken: [] };
  for (const evidence of await readConfirmationEvidence(db)) {
    result.checked += 1;
    const { orderSn, insuredId, isBroken, needsCode } = evidence;
    if (isBroken || (needsCode && !(await isProvenByCode(db, evidence))))
      result.broken.push(`${orderSn} ${insuredId}`);
  }
  return result;
}

/** A number that two persons share holds the code of the one who agreed last: for the other it was used later. */
async function isProvenByCode(
  db: Database,
  { orderSn, insuredId, tradeId, confirmedAt }: ConfirmationEvidence,
): Promise<boolean> {
  const insureds = (await readSnapshot(db, orderSn))?.insureds ?? [];
  const mobile = insureds.find(({ rowId }) => rowId === insuredId)?.mobile;
  if (mobile === undefined || !confirmedAt) return false;
  const isShared = insureds.filter((insured) => insured.mobile === mobile).length > 1;
  return wasVerifiedBy(
    db,
    { tradeId, purpose: 'insuredConfirm', mobile },
    isShared ? undefined : confirmedAt,
  );
}
