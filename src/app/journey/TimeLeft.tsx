import { useState } from 'react';
import { useBuyingWords } from '../shell/use-buying-words.ts';
import { minutesLeftNow } from './minutes-left.ts';
import { useArrival } from './use-arrival.ts';
import { useClockTick } from './use-clock-tick.ts';

interface TimeLeftProps {
  /** As the last response said it; a new object is a new response. */
  order: { minutesLeft?: number };
  className: string | undefined;
}

/** Until when an order can be gone on with, counted down while the page is open; nothing for one that does not end. */
export function TimeLeft({ order, className }: TimeLeftProps) {
  const { t } = useBuyingWords();
  const arrivedAt = useArrival(order);
  const [counted, setCounted] = useState({ order, elapsedMs: 0 });
  useClockTick(() => setCounted({ order, elapsedMs: Date.now() - arrivedAt.current }));
  if (order.minutesLeft === undefined) return null;
  // A new response counts from the start.
  const left = minutesLeftNow(order.minutesLeft, counted.order === order ? counted.elapsedMs : 0);
  // The paragraph is no live region: a screen reader would announce it every minute.
  return (
    <p className={className}>{t('orders.timeLeft', { hours: Math.floor(left / 60), minutes: left % 60 })}</p>
  );
}
