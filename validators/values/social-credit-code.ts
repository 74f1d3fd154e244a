// Unified social credit codes of companies (GB 32100-2015).
import { codePointLength } from './code-points.ts';
import type { RuleIssue } from '../rule/rule.ts';

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
// Layout: authority and category (digit or letter), region (6 digits, the first not 0), organisation, check character.
const PATTERN = new RegExp(`^[${ALPHABET}]{2}[1-9][0-9]{5}[${ALPHABET}]{10}$`);

/**
 * Returns the first issue of a unified social credit code: 18 characters without I, O, S, V and Z; the last is a check
 * character modulo 31. Ignores case.
 */
export function socialCreditCodeIssue(text: string): RuleIssue | undefined {
  if (codePointLength(text) !== 18) return { code: 'uscc.length' };
  const code = text.toUpperCase();
  if (!PATTERN.test(code)) return { code: 'uscc.characters' };
  return code[17] === checkCharacter(code) ? undefined : { code: 'uscc.checksum' };
}

/** Weights position i by 3^i modulo 31. The outer modulo maps a sum divisible by 31 to 0, not 31. */
function checkCharacter(code: string): string {
  let sum = 0;
  let weight = 1;
  for (const character of code.slice(0, 17)) {
    sum += ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return ALPHABET[(31 - (sum % 31)) % 31]!;
}
