import type { RuleFailure } from './rule.ts';

/** Refuses anything but `min` to `max` digits of ASCII. */
export function digitsFailure(
  value: string,
  { min, max }: { min: number; max: number },
): RuleFailure | undefined {
  if (!/^[0-9]*$/.test(value)) return { code: 'text.characters', params: { allowed: 'digits' } };
  if (value.length >= min && value.length <= max) return undefined;
  return min === max
    ? { code: 'digits.exact', params: { length: min } }
    : { code: 'digits.length', params: { min, max } };
}
