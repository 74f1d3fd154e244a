// Issues the policy of a paid order: asks the insurer, draws the file, and completes the order.
import type { OrderState } from '../../core/orders/order-life.ts';
import { drawPolicy } from '../policies/draw-policy.ts';
import { missingCharacter } from '../policies/missing-character.ts';
import { unanswered } from '../ports/port-result.ts';
import { readSubmission } from '../store/order-snapshots.ts';
import { readAgreements } from '../store/letters.ts';
import { readDecidingPayment } from '../store/payments.ts';
import { beginIssue, completePolicy } from '../store/policies.ts';
import { lastDayOfOrder, policyDocumentOf } from '../policies/policy-document-of.ts';
import { requestNoOf, type InsurerServices, type Reached } from './underwrite-order.ts';

/**
 * Issues the policy of an order, or finds it on its way. Whoever is interrupted leaves an order that the next run goes on with:
 * the insurer issues one policy for an order number, the same answer draws the same file, and one move completes the order. One that no
 * font can draw stays as it is, whoever asks.
 */
export async function issuePolicy(
  { db, now, ports }: InsurerServices,
  { orderSn, state }: { orderSn: string; state: OrderState },
): Promise<Reached> {
  if (state === 'paid') await beginIssue(db, orderSn, now());
  else if (state !== 'policyGenerating') return 'reached';
  const submission = await readSubmission(db, orderSn);
  const payment = await readDecidingPayment(db, orderSn);
  if (!submission || !payment?.paidAt) return 'reached';
  const { revision, snapshot } = submission;
  const { amountFen: paidFen, paidAt } = payment;
  const requestNo = requestNoOf(orderSn, revision);
  const result = await ports.insurer.issue({ orderSn, requestNo, paidFen, paidAt });
  if (!result.ok) return unanswered(result.failure);
  if (result.value.status === 'pending') return 'reached';
  const { policyNo, firstDay, issuedAt } = result.value;
  const agreements = await readAgreements(db, orderSn, revision, now());
  const document = policyDocumentOf(orderSn, snapshot, result.value, agreements);
  if (missingCharacter(document)) return 'undrawable';
  const { bytes, sha256 } = await drawPolicy(document);
  const lastDay = lastDayOfOrder(snapshot, firstDay);
  await completePolicy(db, { orderSn, policyNo, firstDay, lastDay, issuedAt, sha256 }, bytes, now());
  return 'reached';
}
