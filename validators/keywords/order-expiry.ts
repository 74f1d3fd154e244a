import type { Rule } from '../rule/rule.ts';
import { shanghaiDay } from '../values/shanghai-day.ts';

/** An order may be paid until 24:00 in Shanghai of the day it was made; midnight itself is too late (V-090). */
export const orderExpiry: Rule<{ created?: unknown; now?: unknown }> = {
  keyword: 'orderExpiry',
  type: 'object',
  setting: { const: true },
  check({ created, now }) {
    if (typeof created !== 'string' || typeof now !== 'string') return undefined;
    const [first, last] = [shanghaiDay(created), shanghaiDay(now)];
    if (first === undefined || last === undefined) return { code: 'instant.format' };
    return last > first ? { code: 'order.expired' } : undefined;
  },
};
