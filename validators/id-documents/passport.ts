import type { RuleFailure } from '../rule.ts';
import { formFailure, LETTERS_AND_DIGITS } from './form-failure.ts';

/** Passport of any country: 7 to 20 letters and digits (V-021). */
export function passportFailure(number: string): RuleFailure | undefined {
  return formFailure(number, { min: 7, max: 20 }, LETTERS_AND_DIGITS);
}
