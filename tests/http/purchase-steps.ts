// What the actors of a purchase do in the model of it, and how its orders then move.
import fc from 'fast-check';
import type { LastDigits } from './purchase-world.ts';

export type Actor = 'applicant' | 'insured' | 'insurer' | 'paymentProvider' | 'clock';

/**
 * The moves that a purchase with an insured person can make: who causes each, from which states, and to which. Written from the
 * specification, not from the server's table.
 */
export const MOVES: Readonly<Record<string, readonly [Actor, from: readonly string[], to: string]>> = {
  inviteInsured: ['applicant', ['draft'], 'toConfirmInsured'],
  submit: ['applicant', ['draft'], 'underwriting'],
  reapply: ['applicant', ['uwFailed'], 'draft'],
  modify: ['applicant', ['toConfirmInsured', 'toPay'], 'changed'],
  cancel: ['applicant', ['toConfirmInsured', 'toPay'], 'cancelled'],
  cancelUnderWrite: ['applicant', ['underwriting'], 'withdrawn'],
  revocation: ['applicant', ['uwPassed', 'uwPassedRisk'], 'withdrawn'],
  pay: ['applicant', ['toPay'], 'paying'],
  confirmReceipt: ['applicant', ['policyGenerated'], 'completed'],
  confirmInsured: ['insured', ['toConfirmInsured'], 'underwriting'],
  accept: ['insurer', ['underwriting'], 'uwPassed'],
  acceptAtRisk: ['insurer', ['underwriting'], 'uwPassedRisk'],
  reject: ['insurer', ['underwriting'], 'uwFailed'],
  requestPayment: ['insurer', ['uwPassed'], 'toPay'],
  clearRisk: ['insurer', ['uwPassedRisk'], 'toPay'],
  refuseRisk: ['insurer', ['uwPassedRisk'], 'riskFailed'],
  issue: ['insurer', ['paid'], 'policyGenerating'],
  completePolicy: ['insurer', ['policyGenerating'], 'policyGenerated'],
  confirmPayment: ['paymentProvider', ['paying'], 'paid'],
  failPayment: ['paymentProvider', ['paying'], 'toPay'],
  expire: ['clock', ['toConfirmInsured', 'toPay'], 'expired'],
};

/** Calls of the applicant that move an order by one event, and succeed exactly where the event is allowed. */
export const OWN_MOVES = ['cancel', 'cancelUnderWrite', 'revocation', 'confirmReceipt'] as const;

export type OwnMove = (typeof OWN_MOVES)[number];

export type Step =
  | { actor: 'applicant'; does: OwnMove | 'order' | 'change' | 'pay' | 'payTwice' | 'look' }
  | { actor: 'insured'; does: 'agree' }
  | { actor: 'paymentProvider'; does: 'once' | 'twice' | 'late' | 'never' | 'refuse' }
  | { actor: 'clock'; does: 'jobs' | 'midnight' }
  | { actor: 'fault'; does: 'insurer' | 'payment' | 'sms' }
  | { actor: 'repair'; does: 'insurer' | 'payment' | 'sms' };

const did = <A extends Step['actor'], D extends Extract<Step, { actor: A }>['does']>(
  actor: A,
  ...does: readonly D[]
): fc.Arbitrary<Step> => fc.constantFrom(...does).map((one) => ({ actor, does: one }) as unknown as Step);

/** Steps that lead on are drawn more often than those that end an order. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: did('insured', 'agree') },
  { weight: 6, arbitrary: did('applicant', 'pay', 'look', 'order') },
  { weight: 6, arbitrary: did('paymentProvider', 'once', 'twice', 'late', 'never', 'refuse') },
  { weight: 3, arbitrary: did('applicant', 'change', 'payTwice', ...OWN_MOVES) },
  { weight: 3, arbitrary: did('clock', 'jobs', 'midnight') },
  { weight: 2, arbitrary: did('fault', 'insurer', 'payment', 'sms') },
  { weight: 2, arbitrary: did('repair', 'insurer', 'payment', 'sms') },
);

const agree: Step = { actor: 'insured', does: 'agree' };
const look: Step = { actor: 'applicant', does: 'look' };
const pay: Step = { actor: 'applicant', does: 'pay' };

/** First steps of a purchase that goes well, is changed, or is withdrawn. */
const FIRST: readonly Step[][] = [
  [],
  [agree],
  [agree, look, pay],
  [
    { actor: 'applicant', does: 'change' },
    { actor: 'applicant', does: 'order' },
  ],
  [agree, { actor: 'applicant', does: 'cancelUnderWrite' }],
  [agree, { actor: 'applicant', does: 'revocation' }],
];

/** Any steps, after first ones. */
export const steps = fc
  .tuple(fc.constantFrom(...FIRST), fc.array(step, { minLength: 3, maxLength: 14 }))
  .map(([first, rest]) => [...first, ...rest]);

export const lastDigits = fc.constantFrom<LastDigits>(
  '8000',
  '8000',
  '8000',
  '0011',
  '0012',
  '0013',
  '0014',
  '0015',
  '0017',
);
