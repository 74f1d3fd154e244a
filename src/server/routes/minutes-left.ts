import { expiringStates } from '../../core/orders/order-life.ts';
import type { Order } from '../store/orders.ts';

const MINUTE_MS = 60_000;

/** The minutes until an order ends at 24:00, rounded down; nothing for one that does not end. */
export const minutesLeft = (
  { state, expiresAt }: Pick<Order, 'state' | 'expiresAt'>,
  now: Date,
): { minutesLeft?: number } =>
  expiresAt !== null && expiringStates.includes(state)
    ? { minutesLeft: Math.floor((expiresAt.getTime() - now.getTime()) / MINUTE_MS) }
    : {};
