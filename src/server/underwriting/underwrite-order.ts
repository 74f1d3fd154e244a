// Lets the insurer decide about an order, and applies what it says.
import type { OrderState } from '../../core/orders/order-life.ts';
import type { Decision, InsurerResult } from '../ports/insurer-port.ts';
import { unanswered } from '../ports/port-result.ts';
import { missingCharacter } from '../policies/missing-character.ts';
import type { Services } from '../services/services.ts';
import { readSubmission } from '../store/order-snapshots.ts';
import { acceptAtRisk, acceptOrder, refuseOrder } from '../store/underwritings.ts';
import { addLetter } from '../store/letters.ts';

export type InsurerServices = Pick<Services, 'db' | 'now' | 'ports'>;

/** How long an insurer may leave an application without an answer, ms. What it takes longer over it has to say (`pending`). */
const SILENCE_MS = 30 * 60_000;

/**
 * Whether the insurer was reached; `refused` when it answered about this order, and not with what was asked for; `undrawable` when it
 * issued a policy that has a character which no font has.
 */
export type Reached = 'reached' | 'refused' | 'undrawable' | 'unreachable';

/** The number of an application: another one for each submission of an order. */
export const requestNoOf = (orderSn: string, revision: number): string => `${orderSn}R${revision}`;

/**
 * Asks the insurer about an order that waits for its decision. Requests repeat under the same number, so that the insurer
 * decides once; of several answers at once the first moves the order.
 *
 * @param order with the moment since when it waits
 * @param hasLetter whether the insurer has written about it: then it was not silent
 */
export async function underwriteOrder(
  services: InsurerServices,
  { orderSn, state, movedAt }: { orderSn: string; state: OrderState; movedAt: Date },
  hasLetter = false,
): Promise<Reached> {
  const { db, now, ports } = services;
  const submission = await readSubmission(db, orderSn);
  if (!submission || !isReviewed(state)) return 'reached';
  const { revision, snapshot } = submission;
  const requestNo = requestNoOf(orderSn, revision);
  const result = withDrawableLetter(
    state === 'underwriting'
      ? await ports.insurer.underwrite({ requestNo, order: snapshot })
      : await ports.insurer.queryDecision(requestNo),
  );
  if (result.ok) {
    await applyDecision(services, { orderSn, revision, state }, result.value);
    return 'reached';
  }
  const isSilent = state === 'underwriting' && !hasLetter && now().getTime() - movedAt.getTime() > SILENCE_MS;
  const reason = isSilent ? 'timeout' : 'other';
  if (isSilent || isRefusal(result))
    await refuseOrder(db, { orderSn, revision }, { event: 'reject', reason }, now());
  return isRefusal(result) ? 'reached' : unanswered(result.failure);
}

const isReviewed = (state: OrderState): boolean => state === 'underwriting' || state === 'uwPassedRisk';

/** An insurer that says no to the request itself will say it again. */
const isRefusal = (result: InsurerResult<Decision, 'missing'>): boolean =>
  !result.ok && result.failure === 'refused';

/** A letter whose agreement no policy could show is one that is not supported: it would be noticed when its order is paid. */
function withDrawableLetter(result: InsurerResult<Decision, 'missing'>): InsurerResult<Decision, 'missing'> {
  const isUndrawable =
    result.ok && result.value.decision === 'letter' && missingCharacter(result.value.letter.agreement);
  if (!isUndrawable) return result;
  return { ok: false, failure: 'unverified', detail: 'a letter with a character that no font has' };
}

async function applyDecision(
  { db, now }: InsurerServices,
  { orderSn, revision, state }: { orderSn: string; revision: number; state: OrderState },
  decided: Decision,
): Promise<void> {
  const submission = { orderSn, revision };
  const isAtRisk = state === 'uwPassedRisk';
  switch (decided.decision) {
    case 'accepted':
      await acceptOrder(db, submission, isAtRisk ? 'clearRisk' : 'accept', now());
      return;
    case 'acceptedAtRisk':
      if (!isAtRisk) await acceptAtRisk(db, submission, now());
      return;
    case 'rejected': {
      const { reason } = decided;
      await refuseOrder(db, submission, { event: isAtRisk ? 'refuseRisk' : 'reject', reason }, now());
      return;
    }
    case 'letter':
      if (!isAtRisk) await addLetter(db, submission, decided.letter, now());
      return;
    case 'pending':
  }
}
