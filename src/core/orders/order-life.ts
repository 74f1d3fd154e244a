// State machine of an order, as data: its states, and the events that move it.

/** States of an order (S-001). */
export const orderStates = [
  'draft',
  'toConfirmInsured',
  'facePending',
  'underwriting',
  'uwPassed',
  'uwPassedRisk',
  'uwFailed',
  'riskFailed',
  'toPay',
  'paying',
  'paid',
  'policyGenerating',
  'policyGenerated',
  'completed',
  'cancelled',
  'changed',
  'withdrawn',
  'expired',
  'deleted',
] as const;

export type OrderState = (typeof orderStates)[number];

/** Who moves an order: the persons of the application, the providers, or the passing of time. */
export type OrderActor = 'applicant' | 'insured' | 'insurer' | 'faceProvider' | 'paymentProvider' | 'clock';

interface OrderEventRule {
  from: readonly OrderState[];
  to: OrderState;
  by: OrderActor;
  /** The order has until 24:00 of this day from here on; any other event keeps an earlier end of the day. */
  startsDay?: true;
}

/**
 * Events with the states they start from, the state they lead to, and who causes them. S-001 has all but a few edges, which
 * the customer's own actions need: `cancel` and `modify` of any order that is not paid yet (A52), `delete` of every final
 * state without a payment (A53), and the end of the day while the face check is pending.
 */
export const orderEvents = {
  /** The applicant submits an order whose insured persons have to confirm it. */
  inviteInsured: { from: ['draft'], to: 'toConfirmInsured', by: 'applicant', startsDay: true },
  submit: { from: ['draft'], to: 'underwriting', by: 'applicant' },
  /** The last insured person confirms an order that needs a face check. */
  requireFace: { from: ['toConfirmInsured'], to: 'facePending', by: 'insured' },
  /** The last insured person confirms an order without a face check. */
  confirmInsured: { from: ['toConfirmInsured'], to: 'underwriting', by: 'insured' },
  passFace: { from: ['facePending'], to: 'underwriting', by: 'faceProvider' },
  failFace: { from: ['facePending'], to: 'toConfirmInsured', by: 'faceProvider' },
  accept: { from: ['underwriting'], to: 'uwPassed', by: 'insurer' },
  acceptAtRisk: { from: ['underwriting'], to: 'uwPassedRisk', by: 'insurer' },
  /** The insurer refuses, or does not answer in time. */
  reject: { from: ['underwriting'], to: 'uwFailed', by: 'insurer' },
  clearRisk: { from: ['uwPassedRisk'], to: 'toPay', by: 'insurer', startsDay: true },
  refuseRisk: { from: ['uwPassedRisk'], to: 'riskFailed', by: 'insurer' },
  requestPayment: { from: ['uwPassed'], to: 'toPay', by: 'insurer', startsDay: true },
  pay: { from: ['toPay'], to: 'paying', by: 'applicant' },
  confirmPayment: { from: ['paying'], to: 'paid', by: 'paymentProvider' },
  /** The payment failed or was cancelled; the order has no longer than before. */
  failPayment: { from: ['paying'], to: 'toPay', by: 'paymentProvider' },
  issue: { from: ['paid'], to: 'policyGenerating', by: 'insurer' },
  completePolicy: { from: ['policyGenerating'], to: 'policyGenerated', by: 'insurer' },
  confirmReceipt: { from: ['policyGenerated'], to: 'completed', by: 'applicant' },
  expire: { from: ['toConfirmInsured', 'facePending', 'toPay'], to: 'expired', by: 'clock' },
  /** The applicant changes answers: this order ends, and the application gets another one. */
  modify: { from: ['toConfirmInsured', 'facePending', 'toPay'], to: 'changed', by: 'applicant' },
  cancel: { from: ['toConfirmInsured', 'facePending', 'toPay'], to: 'cancelled', by: 'applicant' },
  cancelUnderWrite: { from: ['underwriting'], to: 'withdrawn', by: 'applicant' },
  revocation: { from: ['uwPassed', 'uwPassedRisk'], to: 'withdrawn', by: 'applicant' },
  reapply: { from: ['uwFailed'], to: 'draft', by: 'applicant' },
  /** Hides the order from the customer; its history stays. */
  delete: {
    from: ['cancelled', 'changed', 'expired', 'withdrawn', 'uwFailed', 'riskFailed'],
    to: 'deleted',
    by: 'applicant',
  },
} as const satisfies Record<string, OrderEventRule>;

export type OrderEvent = keyof typeof orderEvents;

/** One allowed move of an order. */
export interface OrderEdge {
  event: OrderEvent;
  from: OrderState;
  to: OrderState;
}

/** Every allowed move, in the order of the events. */
export const orderEdges: readonly OrderEdge[] = Object.entries(orderEvents).flatMap(([event, { from, to }]) =>
  from.map((start) => ({ event: event as OrderEvent, from: start, to })),
);

/** States in which an order ends at 24:00. */
export const expiringStates: readonly OrderState[] = orderEvents.expire.from;

/** States in which an order waits for the decision of its insurer. */
export const reviewedStates = ['underwriting', 'uwPassedRisk'] as const satisfies OrderState[];

/** States in which a paid order waits for its policy. */
export const issuingStates = ['paid', 'policyGenerating'] as const satisfies OrderState[];

/** States after which an application may have another order. */
export const endedStates = [
  'cancelled',
  'changed',
  'withdrawn',
  'expired',
  'riskFailed',
  'deleted',
] as const satisfies readonly OrderState[];

/** Whether the order has until 24:00 of the day of this event. */
export const startsDay = (event: OrderEvent): boolean => {
  const rule: OrderEventRule = orderEvents[event];
  return rule.startsDay === true;
};

/** The state that an event leads to; undefined where the event is not allowed. */
export const nextOrderState = (state: OrderState, event: OrderEvent): OrderState | undefined =>
  orderEdges.find((edge) => edge.event === event && edge.from === state)?.to;
