import type { RuleIssue } from '../rule/rule.ts';

/** Rejects text other than `min` to `max` ASCII digits. */
export function digitsIssue(
  value: string,
  { min, max }: { min: number; max: number },
): RuleIssue | undefined {
  if (!/^[0-9]*$/.test(value)) return { code: 'text.characters', params: { allowed: 'digits' } };
  if (value.length >= min && value.length <= max) return undefined;
  return min === max
    ? { code: 'digits.exact', params: { length: min } }
    : { code: 'digits.length', params: { min, max } };
}
