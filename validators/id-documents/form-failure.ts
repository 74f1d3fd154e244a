import { codePointLength } from '../code-points.ts';
import type { RuleFailure } from '../rule.ts';

export const LETTERS_AND_DIGITS = /^[A-Za-z0-9]*$/;

/** The lengths that a number may have: any from min to max, or one of a list. */
export type Lengths = { min: number; max: number } | readonly number[];

/** Judges the form of a document number: its length in code points first, then its characters. */
export function formFailure(number: string, lengths: Lengths, characters: RegExp): RuleFailure | undefined {
  const length = codePointLength(number);
  const fits = 'min' in lengths ? length >= lengths.min && length <= lengths.max : lengths.includes(length);
  if (!fits) return { code: 'id.length', params: { allowed: lengthsText(lengths) } };
  return characters.test(number) ? undefined : { code: 'id.characters' };
}

/** Language-neutral: `18`, `15 / 18`, `8–20`. */
function lengthsText(lengths: Lengths): string {
  return 'min' in lengths ? `${lengths.min}–${lengths.max}` : lengths.join(' / ');
}
