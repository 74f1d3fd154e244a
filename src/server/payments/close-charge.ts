import type { Services } from '../services/services.ts';

/**
 * What a provider did with a charge that was to be closed: nobody can pay it any more (`closed`), it was `paid`, it certainly
 * still can be (`kept`), or nobody knows (`unanswered`).
 */
export type Closing = 'closed' | 'paid' | 'kept' | 'unanswered';

/** Closes the charge of a payment at its provider. One that the provider does not know cannot be paid. */
export async function closeCharge({ ports }: Pick<Services, 'ports'>, paymentNo: string): Promise<Closing> {
  const result = await ports.payments.close(paymentNo);
  if (result.ok || result.failure === 'missing') return 'closed';
  if (result.failure === 'paid') return 'paid';
  return result.failure === 'timedOut' || result.failure === 'unverified' ? 'unanswered' : 'kept';
}
