import type { Rule } from '../rule/rule.ts';
import { bankCard } from './bank-card.ts';

/**
 * A card that can pay now: its number is right and its bank is open for payment (V-035). Any status but `available`
 * counts as closed, so that a status nobody foresaw takes no money.
 */
export const cardPayable: Rule<{ card?: unknown; bankStatus?: unknown }> = {
  keyword: 'cardPayable',
  type: 'object',
  setting: { const: true },
  check({ card, bankStatus }, _setting, context) {
    if (typeof card !== 'string') return undefined;
    const failure = bankCard.check(card, 'card', context);
    if (failure) return failure;
    return bankStatus === 'available' ? undefined : { code: 'bank.unavailable' };
  },
};
