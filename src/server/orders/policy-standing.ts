import type { PolicyStanding } from '../../../schemas/generated/policy.ts';
import { lastCoolingOffDay, policyActionsOf, policyStateAt } from '../../core/orders/policy-life.ts';
import { yuanOf } from '../../core/pricing/group-premium.ts';
import type { PolicyRecord } from '../store/policy-life.ts';

/** How a policy stands at a moment, and what its applicant can do with it. */
export function policyStandingOf(
  { facts, refund }: Pick<PolicyRecord, 'facts' | 'refund'>,
  now: Date,
): PolicyStanding {
  const { coolingOffDays, surrenderedAt } = facts;
  const state = policyStateAt(facts, now.getTime());
  const coolingOffLastDay = lastCoolingOffDay(facts);
  return {
    state,
    actions: policyActionsOf(state),
    coolingOffDays,
    ...(coolingOffLastDay !== undefined && { coolingOffLastDay }),
    ...(surrenderedAt !== undefined &&
      refund && {
        surrender: {
          at: surrenderedAt,
          refund: yuanOf(refund.amountFen),
          refundState: refundStateOf(refund),
        },
      }),
  };
}

const refundStateOf = ({ amountFen, isDone }: NonNullable<PolicyRecord['refund']>) =>
  amountFen === 0 ? ('none' as const) : isDone ? ('done' as const) : ('due' as const);
