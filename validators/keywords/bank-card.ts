import { passesLuhn } from '../values/luhn.ts';
import type { Rule, RuleContext, RuleIssue } from '../rule/rule.ts';

const LONGEST_PREFIX = 10;
const SHORTEST_PREFIX = 3;
const LENGTHS = { card: { min: 16, max: 19 }, account: { min: 10, max: 30 } } as const;

/**
 * A card number (V-032, V-034), or an account number of a pass book or a company (V-033, A4). Only cards must pass the
 * Luhn check, because genuine account numbers fail it; no issuer prefix starts with 0. Refuses a card if the list
 * `issuerPrefix` names its bank and the list `bank` marks that bank unavailable (V-035); accepts unlisted issuers.
 */
export const bankCard: Rule<string, keyof typeof LENGTHS> = {
  keyword: 'bankCard',
  type: 'string',
  setting: { enum: Object.keys(LENGTHS) },
  check(value, setting, context) {
    if (!/^\d*$/.test(value)) return { code: 'bankCard.characters' };
    const { min, max } = LENGTHS[setting];
    if (value.length < min || value.length > max) return { code: 'bankCard.length', params: { min, max } };
    if (setting === 'account') return undefined;
    if (value.startsWith('0') || !passesLuhn(value)) return { code: 'bankCard.checksum' };
    return issuerIssue(value, context);
  },
};

/** Finds the issuer by the longest listed prefix and checks its bank. */
function issuerIssue(card: string, { codeListItem }: RuleContext): RuleIssue | undefined {
  for (let length = LONGEST_PREFIX; length >= SHORTEST_PREFIX; length -= 1) {
    const bank = codeListItem?.('issuerPrefix', card.slice(0, length))?.attributes?.['bank'];
    if (typeof bank !== 'string') continue;
    const isAvailable = codeListItem?.('bank', bank)?.attributes?.['available'] !== false;
    return isAvailable ? undefined : { code: 'bank.unavailable' };
  }
  return undefined;
}
