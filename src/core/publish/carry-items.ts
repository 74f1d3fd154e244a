import type { CodeList } from '../../../schemas/generated/code-list.ts';
import { addDays } from '../../../validators/values/calendar-date.ts';

/**
 * A list with the items that it leaves out of the live one: answers hold their codes, so they keep their names. Yesterday
 * was the last day on which they could be chosen. Carrying the same list again changes nothing.
 *
 * @param today Shanghai's date
 */
export function carryItems(list: CodeList, live: CodeList | undefined, today: string): CodeList {
  const codes = new Set(list.items.map(({ code }) => code));
  const yesterday = addDays(today, -1)!;
  const carried = (live?.items ?? [])
    .filter(({ code }) => !codes.has(code))
    .map((item) => ((item.validTo ?? today) < today ? item : { ...item, validTo: yesterday }));
  return carried.length === 0 ? list : { ...list, items: [...list.items, ...carried] };
}
