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

/** The same day `years` later, 1 March in place of a missing 29 February; undefined outside the years 0001 to 9999. */
export function addYears(date: string, years: number): string | undefined {
  const start = parseCalendarDate(date);
  if (!start) return undefined;
  const later = { ...start, year: start.year + years };
  if (later.year < 1 || later.year > 9999) return undefined;
  return formatCalendarDate(isValidDate(later) ? later : { year: later.year, month: 3, day: 1 });
}

function isValidDate({ year, month, day }: CalendarDate): boolean {
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
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

function formatCalendarDate({ year, month, day }: CalendarDate): string {
  return [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-');
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
