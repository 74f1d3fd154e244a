// State machine of a policy, as data, and its state at a moment. Days are `YYYY-MM-DD` in Asia/Shanghai, moments milliseconds
// since 1970.
import { addDays } from '../../../validators/values/calendar-date.ts';
import { shanghaiDate } from '../../../validators/values/shanghai-date.ts';

/** States of a policy (S-015). */
export const policyStates = [
  'generating',
  'generated',
  'coolingOff',
  'inForce',
  'surrendered',
  'expired',
] as const;

export type PolicyState = (typeof policyStates)[number];

interface PolicyEventRule {
  from: readonly PolicyState[];
  to: PolicyState;
  by: 'insurer' | 'applicant' | 'clock';
}

/**
 * Events with the states they start from, the state they lead to, and who causes them. S-015 has all but one edge: a cover ends
 * with its period, whether or not the receipt of its policy was ever confirmed.
 */
export const policyEvents = {
  /** The file is ready. */
  complete: { from: ['generating'], to: 'generated', by: 'insurer' },
  confirmReceipt: { from: ['generated'], to: 'coolingOff', by: 'applicant' },
  /** The days have passed; at once for a policy without a cooling-off period. */
  endCoolingOff: { from: ['coolingOff'], to: 'inForce', by: 'clock' },
  surrenderInFull: { from: ['coolingOff'], to: 'surrendered', by: 'applicant' },
  surrender: { from: ['inForce'], to: 'surrendered', by: 'applicant' },
  endCover: { from: ['generated', 'inForce'], to: 'expired', by: 'clock' },
} as const satisfies Record<string, PolicyEventRule>;

export type PolicyEvent = keyof typeof policyEvents;

/** Every allowed move, in the order of the events. */
export const policyEdges: readonly { event: PolicyEvent; from: PolicyState; to: PolicyState }[] =
  Object.entries(policyEvents).flatMap(([event, { from, to }]) =>
    from.map((start) => ({ event: event as PolicyEvent, from: start, to })),
  );

/** What is stored of a policy. */
export interface PolicyFacts {
  /** The last day of the cover, null for life; undefined before the policy is issued. */
  lastDay: string | null | undefined;
  /** 0 without a cooling-off period. */
  coolingOffDays: number;
  /** When the applicant confirmed the receipt; undefined before. */
  receiptAt: number | undefined;
  /** Undefined unless the policy was surrendered. */
  surrenderedAt: number | undefined;
}

/**
 * The last day of the cooling-off period, which counts whole days from the day after the receipt and ends at 24:00; with the cover
 * at the latest. Undefined before the receipt, and for a policy without such a period.
 */
export function lastCoolingOffDay({ lastDay, coolingOffDays, receiptAt }: PolicyFacts): string | undefined {
  if (receiptAt === undefined || coolingOffDays <= 0) return undefined;
  const day = addDays(shanghaiDate(receiptAt), coolingOffDays)!;
  return typeof lastDay === 'string' && lastDay < day ? lastDay : day;
}

/** The state of a policy at a moment, whether or not anything has run since. */
export function policyStateAt(facts: PolicyFacts, now: number): PolicyState {
  const { lastDay, receiptAt, surrenderedAt } = facts;
  if (lastDay === undefined) return 'generating';
  if (surrenderedAt !== undefined) return 'surrendered';
  const today = shanghaiDate(now);
  if (lastDay !== null && today > lastDay) return 'expired';
  if (receiptAt === undefined) return 'generated';
  const coolingOffUntil = lastCoolingOffDay(facts);
  return coolingOffUntil !== undefined && today <= coolingOffUntil ? 'coolingOff' : 'inForce';
}

/** What an applicant can do with a policy. */
export const policyActions = ['confirmReceipt', 'surrender'] as const;

export type PolicyAction = (typeof policyActions)[number];

const EVENTS_OF = {
  confirmReceipt: ['confirmReceipt'],
  surrender: ['surrenderInFull', 'surrender'],
} as const satisfies Record<PolicyAction, readonly PolicyEvent[]>;

/** The actions that the state of a policy allows. */
export const policyActionsOf = (state: PolicyState): PolicyAction[] =>
  policyActions.filter((action) =>
    EVENTS_OF[action].some((event) => (policyEvents[event].from as readonly PolicyState[]).includes(state)),
  );

/**
 * Whether an insurer may pay an amount for a surrender, in fen: all that was paid in the cooling-off period, and never more than
 * that.
 */
export const isFairRefund = (state: PolicyState, refundFen: number, paidFen: number): boolean =>
  state === 'coolingOff' ? refundFen === paidFen : refundFen >= 0 && refundFen <= paidFen;
