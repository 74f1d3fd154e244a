import { readWaitingOrder, type WaitingOrder } from '../store/underwritings.ts';
import { handleLetter } from './handle-letter.ts';
import { issuePolicy } from './issue-policy.ts';
import { underwriteOrder, type InsurerServices, type Reached } from './underwrite-order.ts';

/** Asks the insurer about an order that waits for it: for the decision, once it has the reply to its letter, or for the policy. */
export async function followOrder(services: InsurerServices, order: WaitingOrder): Promise<Reached> {
  const isPaid = order.state === 'paid' || order.state === 'policyGenerating';
  if (isPaid) return issuePolicy(services, order);
  const letter = order.state === 'underwriting' ? await handleLetter(services, order.orderSn) : undefined;
  if (letter === 'unreachable' || letter === 'refused') return letter;
  if (letter === 'wait' || letter === 'ended') return 'reached';
  return underwriteOrder(services, order, letter !== undefined);
}

/** The same for the order of a number, if it waits. */
export async function followIfWaiting(services: InsurerServices, orderSn: string): Promise<void> {
  const order = await readWaitingOrder(services.db, orderSn);
  if (order) await followOrder(services, order);
}
