import { PERSONAL_NUMBER_STARTS, personalNumberFailure } from '../personal-number.ts';
import type { RuleFailure } from '../rule.ts';
import { formFailure } from './form-failure.ts';

/** Which plans of the number are taken: that of today, the 15 digits given until 1999, or both (A13). */
export type ResidentIdDigits = '18' | '15' | '18or15';

/**
 * The first failure of a resident ID number (GB 11643): length, characters, address code, birth date, check character,
 * in this order, so that a number of another family is told by its beginning (V-014 to V-018).
 */
export function residentIdFailure(
  id: string,
  digits: ResidentIdDigits,
  asOf: string,
): RuleFailure | undefined {
  const isOldPlan = digits === '15' || (digits === '18or15' && id.length === 15);
  const form = isOldPlan
    ? formFailure(id, [15], /^\d{15}$/)
    : formFailure(id, digits === '18' ? [18] : [15, 18], /^\d{17}[\dXx]$/);
  return form ?? personalNumberFailure(id, PERSONAL_NUMBER_STARTS.residentId, asOf);
}
