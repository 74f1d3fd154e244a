import { readWaitingOrder, type WaitingOrder } from '../store/underwritings.ts';
import { issuePolicy } from './issue-policy.ts';
import { underwriteOrder, type InsurerServices, type Reached } from './underwrite-order.ts';

/** Asks the insurer about an order that waits for it: for the decision, or for the policy. */
export function followOrder(services: InsurerServices, order: WaitingOrder): Promise<Reached> {
  const isPaid = order.state === 'paid' || order.state === 'policyGenerating';
  return isPaid ? issuePolicy(services, order) : underwriteOrder(services, order);
}

/** The same for the order of a number, if it waits. */
export async function followIfWaiting(services: InsurerServices, orderSn: string): Promise<void> {
  const order = await readWaitingOrder(services.db, orderSn);
  if (order) await followOrder(services, order);
}
