import type { RuleFailure } from '../rule.ts';
import { formFailure, LETTERS_AND_DIGITS } from './form-failure.ts';

/** Household register: 3 to 21 letters and digits (V-019). */
export function householdRegisterFailure(number: string): RuleFailure | undefined {
  return formFailure(number, { min: 3, max: 21 }, LETTERS_AND_DIGITS);
}
