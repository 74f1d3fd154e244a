import { useRef } from 'react';
import { isCountedDown, isStale } from './minutes-left.ts';
import { useArrival } from './use-arrival.ts';
import { useClockTick } from './use-clock-tick.ts';

/** A response that does not come, as without a network, is asked for again after this time, ms. */
const ASK_AGAIN_MS = 60_000;

/**
 * Asks again once the time of an order is over, and when the page is shown again some minutes after its last response.
 *
 * @param response of the page; undefined before the first one
 * @param order in it, of several the one that ends first
 */
export function useRefetchInTime(
  response: object | undefined,
  order: { minutesLeft?: number } | undefined,
  refetch: () => unknown,
): void {
  const arrivedAt = useArrival(response);
  const askedAt = useRef(0);
  useClockTick((reason) => {
    const now = Date.now();
    const elapsedMs = now - arrivedAt.current;
    const minutesLeft = order?.minutesLeft;
    const isOver = minutesLeft !== undefined && isCountedDown(minutesLeft, elapsedMs);
    const isDue = isOver || (reason === 'shown' && isStale(elapsedMs));
    if (response === undefined || !isDue || document.hidden) return;
    if (Math.abs(now - askedAt.current) < ASK_AGAIN_MS) return;
    askedAt.current = now;
    void refetch();
  });
}
