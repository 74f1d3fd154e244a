import type { Rule } from '../rule/rule.ts';
import { shanghaiDay } from '../values/shanghai-day.ts';

/** An order is payable before 24:00 Shanghai time of its creation date; at midnight it is expired (V-090). */
export const orderExpiry: Rule<{ created?: unknown; now?: unknown }> = {
  keyword: 'orderExpiry',
  type: 'object',
  setting: { const: true },
  check({ created, now }) {
    if (typeof created !== 'string' || typeof now !== 'string') return undefined;
    const [createdDay, currentDay] = [shanghaiDay(created), shanghaiDay(now)];
    if (createdDay === undefined || currentDay === undefined) return { code: 'instant.format' };
    return currentDay > createdDay ? { code: 'order.expired' } : undefined;
  },
};
