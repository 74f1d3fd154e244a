import { codePointLength } from './code-points.ts';
import type { RuleIssue } from '../rule/rule.ts';

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
// Authority and category may be letters; the six digits of the region may not, and no region begins with 0.
const PATTERN = new RegExp(`^[${ALPHABET}]{2}[1-9][0-9]{5}[${ALPHABET}]{10}$`);

/**
 * The first failure of a unified social credit code (GB 32100-2015): 18 characters without I, O, S, V and Z, the last
 * one a check character modulo 31. Letters may be of either case.
 */
export function socialCreditCodeIssue(typed: string): RuleIssue | undefined {
  if (codePointLength(typed) !== 18) return { code: 'uscc.length' };
  const code = typed.toUpperCase();
  if (!PATTERN.test(code)) return { code: 'uscc.characters' };
  return code[17] === checkCharacter(code) ? undefined : { code: 'uscc.checksum' };
}

/** Position i weighs 3^i modulo 31. The outer modulo matters: a sum divisible by 31 gives 0, not 31. */
function checkCharacter(code: string): string {
  let sum = 0;
  let weight = 1;
  for (const character of code.slice(0, 17)) {
    sum += ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return ALPHABET[(31 - (sum % 31)) % 31]!;
}
