// From when to when a policy covers. Days are `YYYY-MM-DD`.
import { addDays, addYears } from '../../../validators/values/calendar-date.ts';
import type { CoverLength } from './order-snapshot.ts';

/**
 * The last day of a cover that begins at 00:00 of its first day; it ends at 24:00. A cover of years ends on the day before the
 * anniversary, one to an age on the day before that birthday; an anniversary of 29 February in a common year is 1 March.
 *
 * @param birthDate of the insured person whose age counts
 */
export function lastDayOf(length: CoverLength, firstDay: string, birthDate: string): string {
  if ('days' in length) return addDays(firstDay, length.days - 1)!;
  const [from, years] = 'years' in length ? [firstDay, length.years] : [birthDate, length.toAge];
  return addDays(addYears(from, years)!, -1)!;
}
