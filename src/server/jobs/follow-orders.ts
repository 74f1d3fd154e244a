// Goes on with the orders that wait for their insurer, whatever interrupted the request that began.
import { readWaitingOrders } from '../store/underwritings.ts';
import { followOrder } from '../underwriting/follow-order.ts';
import type { OnRefused } from './on-refused.ts';
import type { Round } from './job-queue.ts';
import { startRounds, type RoundServices } from './start-rounds.ts';
import type { InsurerServices } from '../underwriting/underwrite-order.ts';

/** Of those that are paid, and of those that are decided about. */
const AT_ONCE = 50;
const INTERVAL_MS = 5_000;

interface Reports {
  onError: (error: unknown) => void;
  onRefused: OnRefused;
}

/**
 * Asks about each order that waits. Ends with the first for which the insurer does not answer: each further one would wait as
 * long. Several servers may do it at once. Returns the number of orders asked about.
 *
 * @param reported the orders that were reported, as refused or because no font can draw their policy, once each: rounds are seconds
 *   apart
 */
export async function followOrders(
  services: InsurerServices,
  { onError, onRefused }: Reports,
  reported: Set<string> = new Set(),
): Promise<number> {
  let asked = 0;
  for (const order of await readWaitingOrders(services.db, services.now(), AT_ONCE)) {
    try {
      const reached = await followOrder(services, order);
      if (reached === 'unreachable') break;
      asked += 1;
      if (reached === 'reached' || reported.has(order.orderSn)) continue;
      reported.add(order.orderSn);
      if (reached === 'refused') onRefused('insurer');
      else onError(new Error(`no font has all characters of the policy of order ${order.orderSn}`));
    } catch (error) {
      // One order that cannot be issued keeps no other waiting.
      onError(error);
    }
  }
  return asked;
}

/** Starts following. The returned function stops it and waits for a running round. */
export function startFollowingOrders(
  { keys, queue, ...services }: InsurerServices & RoundServices,
  { onError, onRefused }: Reports,
  intervalMs = INTERVAL_MS,
): () => Promise<void> {
  const reported = new Set<string>();
  const round: Round = async (report) => ({
    asked: await followOrders(services, { onError: report, onRefused }, reported),
  });
  return startRounds({ keys, queue }, 'followOrders', round, { onError, intervalMs });
}
