import { codePointLength } from '../values/code-points.ts';
import type { RuleIssue } from '../rule/rule.ts';

export const LETTERS_AND_DIGITS = /^[A-Za-z0-9]*$/;

/** The lengths that a number may have: any from min to max, or one of a list. */
export type AllowedLengths = { min: number; max: number } | readonly number[];

/** Judges the form of a document number: its length in code points first, then its characters. */
export function formatIssue(
  number: string,
  lengths: AllowedLengths,
  characters: RegExp,
): RuleIssue | undefined {
  const length = codePointLength(number);
  const fits = 'min' in lengths ? length >= lengths.min && length <= lengths.max : lengths.includes(length);
  if (!fits) return { code: 'id.length', params: { allowed: formatLengths(lengths) } };
  return characters.test(number) ? undefined : { code: 'id.characters' };
}

/** Language-neutral: `18`, `15 / 18`, `8–20`. */
function formatLengths(lengths: AllowedLengths): string {
  return 'min' in lengths ? `${lengths.min}–${lengths.max}` : lengths.join(' / ');
}
