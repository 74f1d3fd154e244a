// Arithmetic on calendar dates: parsing, ages, day counts, years later. Works without `Date`, so no time zone applies.

/** A Gregorian calendar date without time zone; month and day count from 1. */
export interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Parses `YYYY-MM-DD`; undefined for other text and nonexistent days. Years range from 0001 to 9999. */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  const parts = ISO_DATE.exec(text);
  if (!parts) return undefined;
  const date = { year: Number(parts[1]), month: Number(parts[2]), day: Number(parts[3]) };
  return isValidDate(date) ? date : undefined;
}

export function isCalendarDate(text: string): boolean {
  return parseCalendarDate(text) !== undefined;
}

/**
 * Full years from `birth` to `date`, both `YYYY-MM-DD`; negative before birth. NaN unless both are dates, so that every
 * comparison with the age is false.
 * The age increases on the birthday. A birthday on 29 February falls on 1 March in common years.
 */
export function ageInYears(birth: string, date: string): number {
  const from = parseCalendarDate(birth);
  const to = parseCalendarDate(date);
  if (!from || !to) return NaN;
  const isBeforeBirthday = to.month < from.month || (to.month === from.month && to.day < from.day);
  return to.year - from.year - (isBeforeBirthday ? 1 : 0);
}

/** Calendar days from `from` to `to`, both `YYYY-MM-DD`; negative when `to` is earlier, NaN unless both are dates. */
export function daysBetween(from: string, to: string): number {
  const first = parseCalendarDate(from);
  const last = parseCalendarDate(to);
  return first && last ? dayNumber(last) - dayNumber(first) : NaN;
}

/**
 * Complete months from `from` to `to`, both `YYYY-MM-DD`; negative when `to` is earlier, NaN unless both are dates. The
 * rule is that of `ChronoUnit.MONTHS.between` in `java.time`: 31 January to 28 February is no complete month.
 */
export function monthsBetween(from: string, to: string): number {
  const first = parseCalendarDate(from);
  const last = parseCalendarDate(to);
  // No month has 32 days. The sum turns -0 into 0.
  return first && last
    ? Math.trunc(monthNumber(last) - monthNumber(first) + (last.day - first.day) / 32) + 0
    : NaN;
}

/** The year of a `YYYY-MM-DD`; NaN unless it is a date. */
export const yearOf = (date: string): number => parseCalendarDate(date)?.year ?? NaN;

/** The day `days` later; undefined outside the years 0001 to 9999. */
export function addDays(date: string, days: number): string | undefined {
  let later = parseCalendarDate(date);
  if (!later) return undefined;
  later.day += days;
  while (later.day < 1 && later.year > 0) {
    later = inMonth(monthNumber(later) - 1, later.day);
    later.day += daysInMonth(later);
  }
  while (later.day > daysInMonth(later) && later.year < 10_000)
    later = inMonth(monthNumber(later) + 1, later.day - daysInMonth(later));
  return formatIfValid(later);
}

/**
 * The same day `months` later, the last day of the month where that day is missing; undefined outside the years 0001 to
 * 9999. The rule is that of `op:add-yearMonthDuration-to-date` in XPath and `LocalDate.plusMonths` in `java.time`.
 */
export function addMonths(date: string, months: number): string | undefined {
  const start = parseCalendarDate(date);
  if (!start) return undefined;
  const later = inMonth(monthNumber(start) + months, start.day);
  return formatIfValid({ ...later, day: Math.min(later.day, daysInMonth(later)) });
}

/** The same day `years` later, 1 March in place of a missing 29 February; undefined outside the years 0001 to 9999. */
export function addYears(date: string, years: number): string | undefined {
  const start = parseCalendarDate(date);
  if (!start) return undefined;
  const year = start.year + years;
  return formatIfValid({ ...start, year }) ?? formatIfValid({ year, month: 3, day: 1 });
}

function isValidDate(date: CalendarDate): boolean {
  const { year, month, day } = date;
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(date);
}

function daysInMonth({ year, month }: CalendarDate): number {
  return month === 2 && isLeapYear(year) ? 29 : DAYS_IN_MONTH[month - 1]!;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Days since 1 March of year 0. Years start in March, so the leap day is the last day of a year. */
function dayNumber({ year, month, day }: CalendarDate): number {
  const marchYear = month > 2 ? year : year - 1;
  const monthsSinceMarch = (month + 9) % 12;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return 365 * marchYear + leapDays + Math.floor((153 * monthsSinceMarch + 2) / 5) + day - 1;
}

/** Months since January of year 0. */
const monthNumber = ({ year, month }: CalendarDate): number => 12 * year + month - 1;

/** A day of the month with this number; the inverse of `monthNumber`. */
function inMonth(number: number, day: number): CalendarDate {
  const year = Math.floor(number / 12);
  return { year, month: number - 12 * year + 1, day };
}

const formatIfValid = (date: CalendarDate): string | undefined =>
  isValidDate(date) ? formatCalendarDate(date) : undefined;

function formatCalendarDate({ year, month, day }: CalendarDate): string {
  return [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-');
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
