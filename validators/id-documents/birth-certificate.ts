import type { RuleFailure } from '../rule.ts';
import { formFailure, LETTERS_AND_DIGITS } from './form-failure.ts';

/** Birth certificate: 5 to 21 letters and digits (V-020). */
export function birthCertificateFailure(number: string): RuleFailure | undefined {
  return formFailure(number, { min: 5, max: 21 }, LETTERS_AND_DIGITS);
}
