// Invariants of what orders are about, which is encrypted.
import { HEALTH_NOTICE_SCREEN } from '../../core/orders/insured-persons.ts';
import { isSubmitted } from '../../core/orders/next-page.ts';
import type { OrderState } from '../../core/orders/order-life.ts';
import type { OrderInsured, OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import { TRIAL_SCREEN } from '../../core/orders/purchase-flow.ts';
import { calculate } from '../../core/pricing/individual-premium.ts';
import type { Database } from '../store/connection/database.ts';
import {
  checkRows,
  readEveryOrder,
  type InvariantResult,
  type SubmittedOrder,
} from '../store/invariant-queries.ts';
import { readOrderEvidence } from '../store/order-evidence.ts';
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

/**
 * Orders at another premium than their applicant agreed to: with the order, and while the trial is the one that it was made from with the
 * trial as well.
 */
export async function checkAgreedPremiums(db: Database): Promise<InvariantResult> {
  const result: InvariantResult = { checked: 0, broken: [] };
  for await (const order of readEveryOrder(db)) {
    result.checked += 1;
    if (order.premiumFen !== order.snapshot.premium.fen || (await isTrialAtOther(db, order)))
      result.broken.push(order.orderSn);
  }
  return result;
}

/** The premium of an ended order may have been replaced by that of a later one. */
async function isTrialAtOther(db: Database, order: SubmittedOrder): Promise<boolean> {
  const { tradeId, state, premiumFen, snapshot } = order;
  const trial = snapshot.answers.find(({ screen }) => screen === TRIAL_SCREEN);
  if (!trial || !isSubmitted(state)) return false;
  const saved = (await readOrderEvidence(db, tradeId)).answersTo(trial);
  return saved?.revision === trial.revision && saved.agreedPremiumFen !== premiumFen;
}

/** States of an order that is or was paid. */
const PAYABLE: readonly OrderState[] = ['paying', 'paid', 'policyGenerating', 'policyGenerated', 'completed'];

/**
 * Orders that are or were paid without what comes before: the decision of the insurer and the agreements of insured persons, a consent to
 * the text of each document, and the final answers to each screen, health notices of every insured person included.
 */
export async function checkPayableOrders(db: Database): Promise<InvariantResult> {
  const { checked, broken } = await checkRows(db, 'payableOrders');
  for await (const order of readEveryOrder(db)) {
    if (!PAYABLE.includes(order.state) || broken.includes(order.orderSn)) continue;
    if (!(await isDeclared(db, order))) broken.push(order.orderSn);
  }
  return { checked, broken };
}

async function isDeclared(db: Database, { tradeId, snapshot }: SubmittedOrder): Promise<boolean> {
  const { isAgreed, answersTo } = await readOrderEvidence(db, tradeId);
  const { answers, documents, insureds } = snapshot;
  const noticed = answers.filter(({ screen }) => screen === HEALTH_NOTICE_SCREEN);
  const isNoticed = ({ rowId }: OrderInsured) => noticed.some(({ subject }) => subject === rowId);
  const isSaved = (each: OrderSnapshot['answers'][number]) =>
    (answersTo(each)?.revision ?? 0) >= each.revision;
  return (
    documents.every(isAgreed) && answers.every(isSaved) && (noticed.length === 0 || insureds.every(isNoticed))
  );
}
