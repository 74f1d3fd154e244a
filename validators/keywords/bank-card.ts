import { passesLuhn } from '../luhn.ts';
import type { Rule } from '../rule.ts';

const LENGTHS = { card: { min: 16, max: 19 }, account: { min: 10, max: 30 } } as const;

/**
 * A card number (V-032, V-034), or an account number of a pass book or a company (V-033, A4). Only cards must pass the
 * Luhn sum, which genuine account numbers fail, and no issuer begins with 0.
 */
export const bankCard: Rule<string, keyof typeof LENGTHS> = {
  keyword: 'bankCard',
  type: 'string',
  setting: { enum: Object.keys(LENGTHS) },
  check(value, setting) {
    if (!/^\d*$/.test(value)) return { code: 'bankCard.characters' };
    const { min, max } = LENGTHS[setting];
    if (value.length < min || value.length > max) return { code: 'bankCard.length', params: { min, max } };
    if (setting === 'account') return undefined;
    return value.startsWith('0') || !passesLuhn(value) ? { code: 'bankCard.checksum' } : undefined;
  },
};
