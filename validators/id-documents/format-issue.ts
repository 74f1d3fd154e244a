import { codePointLength } from '../values/code-points.ts';
import type { RuleIssue } from '../rule/rule.ts';

export const LETTERS_AND_DIGITS = /^[A-Za-z0-9]*$/;

/** Allowed lengths of a document number: a range from min to max, or a list. */
export type AllowedLengths = { min: number; max: number } | readonly number[];

/** Checks the format of a document number: length in code points first, then characters. */
export function formatIssue(
  number: string,
  lengths: AllowedLengths,
  characters: RegExp,
): RuleIssue | undefined {
  const length = codePointLength(number);
  const isAllowedLength =
    'min' in lengths ? length >= lengths.min && length <= lengths.max : lengths.includes(length);
  if (!isAllowedLength) return { code: 'id.length', params: { allowed: formatLengths(lengths) } };
  return characters.test(number) ? undefined : { code: 'id.characters' };
}

/** Language-neutral: `18`, `15 / 18`, `8–20`. */
function formatLengths(lengths: AllowedLengths): string {
  return 'min' in lengths ? `${lengths.min}–${lengths.max}` : lengths.join(' / ');
}
