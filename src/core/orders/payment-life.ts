// State machine of a payment, as data. Money that came too late or twice is a state of its own, so that it is never forgotten.

/** States of a payment (S-009). `unchosen` has no row, and `refundDue` comes in addition: money that has to go back. */
export const paymentStates = [
  'created',
  'waiting',
  'success',
  'failure',
  'notFound',
  'waitingInsurer',
  'refundDue',
  'refunded',
] as const;

export type PaymentState = (typeof paymentStates)[number];

/** Events with the states they start from and the state they lead to. */
export const paymentEvents = {
  /** The provider has taken the payment, or has it after all, and the customer can pay. */
  invoke: { from: ['created', 'notFound'], to: 'waiting' },
  /** A verified notice or query says that the order's amount was paid, for an order that waits for it. */
  succeed: { from: ['created', 'waiting', 'notFound'], to: 'success' },
  /** The provider refused, or the customer cancelled, or the order ended before anything was paid. */
  fail: { from: ['created', 'waiting', 'notFound'], to: 'failure' },
  /** The provider knows no such payment. */
  lose: { from: ['waiting'], to: 'notFound' },
  /** The policy is asked for, and the insurer has not issued it yet: with the `issue` of the order. */
  awaitInsurer: { from: ['success'], to: 'waitingInsurer' },
  /** The insurer has issued the policy: with the `completePolicy` of the order. */
  insurerAnswers: { from: ['waitingInsurer'], to: 'success' },
  /** The money came for an order that no longer waits for it: expired, cancelled, or paid otherwise. */
  payLate: { from: ['created', 'waiting', 'notFound', 'failure'], to: 'refundDue' },
  refund: { from: ['refundDue', 'success'], to: 'refunded' },
} as const satisfies Record<string, { from: readonly PaymentState[]; to: PaymentState }>;

export type PaymentEvent = keyof typeof paymentEvents;

/**
 * Why a payment ended without money: its bank refused it, it was cancelled, its time was over, the customer chose another way of
 * payment in its place, its money went back at the provider before we knew of it (`refunded`), or its provider gives no reason. A payment
 * whose money came late is `refunded` for this reason too where a person gave it back at the provider: no refund of ours did.
 */
export const paymentFailures = [
  'bankRefused',
  'cancelled',
  'expired',
  'replaced',
  'refunded',
  'other',
] as const;

export type PaymentFailure = (typeof paymentFailures)[number];

/** States in which the customer may still pay: one payment of an order at a time. */
export const openPaymentStates = [
  'created',
  'waiting',
  'notFound',
] as const satisfies readonly PaymentState[];

export const isOpenPayment = (state: PaymentState): boolean =>
  (openPaymentStates as readonly PaymentState[]).includes(state);

/** States of the payment that pays an order: one of an order. */
export const paidPaymentStates = ['success', 'waitingInsurer'] as const satisfies readonly PaymentState[];

/** States in which money of a payment has come: it pays the order, or goes back. */
export const chargedPaymentStates = [
  ...paidPaymentStates,
  'refundDue',
  'refunded',
] as const satisfies readonly PaymentState[];

/** Our number of the refund of a payment: a repeated request with it refunds once. */
export const refundNoOf = (paymentNo: string): string => `R${paymentNo}`;

/**
 * What keeps a refund from its end: the provider refuses it, the customer's bank takes no money back (`abnormal`), or the
 * provider says another amount or payment than ours.
 */
export const refundProblems = ['refused', 'abnormal', 'differs'] as const;

export type RefundProblem = (typeof refundProblems)[number];
