import type { Rule } from '../rule/rule.ts';
import { bankCard } from './bank-card.ts';

/**
 * Checks that a card can be charged: its number is valid and its bank is available (V-035). Treats every bank status
 * except `available` as unavailable, so that an unknown status never leads to a charge.
 */
export const cardPayable: Rule<{ card?: unknown; bankStatus?: unknown }> = {
  keyword: 'cardPayable',
  type: 'object',
  setting: { const: true },
  check({ card, bankStatus }, _setting, context) {
    if (typeof card !== 'string') return undefined;
    const issue = bankCard.check(card, 'card', context);
    if (issue) return issue;
    return bankStatus === 'available' ? undefined : { code: 'bank.unavailable' };
  },
};
