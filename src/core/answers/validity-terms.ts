// The terms for which resident ID cards are issued.
import { addYears, ageInYears } from '../../../validators/values/calendar-date.ts';
import type { TERMS_IN_YEARS } from './terms-in-years.ts';

export type ValidityTerm = (typeof TERMS_IN_YEARS)[number] | 'longTerm';

/**
 * The term of a resident ID card by the age of its holder at issue (Resident Identity Card Law, article 5).
 *
 * @param birthDate `YYYY-MM-DD`, as `issued`
 * @returns undefined unless both are dates and the holder was born
 */
export function termAtIssue(birthDate: string, issued: string): ValidityTerm | undefined {
  const age = ageInYears(birthDate, issued);
  if (!(age >= 0)) return undefined;
  if (age < 16) return 5;
  if (age < 26) return 10;
  return age < 46 ? 20 : 'longTerm';
}

/**
 * The last day of a term: the same day `years` later, 28 February where that year has no 29th (Civil Code, article 202).
 *
 * @returns undefined unless `start` is a date and the last day is before the year 10000
 */
export function lastDayOfTerm(start: string, years: number): string | undefined {
  const end = addYears(start, years);
  const isLeapDayMissing = start.endsWith('-02-29') && end?.endsWith('-03-01');
  return isLeapDayMissing ? end!.replace('-03-01', '-02-28') : end;
}
