// Dates and ID numbers for the oracle: a second implementation that shares no code with `validators` or `src/core`.
const DAY_MS = 86_400_000;

/** The UTC timestamp of a calendar day in milliseconds; NaN for any other text. */
function timestampOf(text: string): number {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return Number.NaN;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && !text.startsWith('0000')
    ? date.getTime()
    : Number.NaN;
}

export const isDay = (text: string): boolean => !Number.isNaN(timestampOf(text));

/** Days from one day to another, NaN unless both exist. */
export const daysFrom = (from: string, to: string): number => (timestampOf(to) - timestampOf(from)) / DAY_MS;

/** Full years from birth to a day; the birthday itself completes a year. Month and day compare as text. */
export function yearsFrom(birth: string, day: string): number {
  if (!isDay(birth) || !isDay(day)) return Number.NaN;
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

const NO_TIME = 'T00:00:00.000Z';

/** The day of a UTC timestamp; undefined outside the years 0001 to 9999. */
function dayOf(timestamp: number): string | undefined {
  if (!(Math.abs(timestamp) <= 8.64e15)) return undefined;
  const text = new Date(timestamp).toISOString();
  return text.endsWith(NO_TIME) && isDay(text.slice(0, -NO_TIME.length)) ? text.slice(0, 10) : undefined;
}

/** The day a number of days later. */
export const laterByDays = (day: string, days: number): string | undefined =>
  dayOf(timestampOf(day) + days * DAY_MS);

/** The day a number of months later, at most the last day of its month. */
export function laterByMonths(day: string, months: number): string | undefined {
  if (!isDay(day)) return undefined;
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number];
  // Day 0 of a month is the last day of the month before.
  const lastOfMonth = new Date(new Date(0).setUTCFullYear(year, month + months, 0));
  return dayOf(lastOfMonth.setUTCDate(Math.min(dayOfMonth, lastOfMonth.getUTCDate())));
}

/** The whole months between two days, with the sign of their order. */
export function monthsFrom(from: string, to: string): number {
  if (!isDay(from) || !isDay(to)) return Number.NaN;
  if (to < from) return 0 - monthsFrom(to, from);
  const countMonths = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
  return countMonths(to) - countMonths(from) - (to.slice(8) < from.slice(8) ? 1 : 0);
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65'.split(' '),
);

/** The check character of 17 digits, by the weights of the national standard. */
export const checkCharacter = (digits: string): string =>
  '10X98765432'[[...digits].reduce((sum, digit, i) => sum + Number(digit) * WEIGHTS[i]!, 0) % 11]!;

/** Birth date and gender from a valid ID number: 15 or 18 digits, mainland or permit. */
export function holderOf(id: string): { birthDate: string; gender: 'M' | 'F' } | undefined {
  const is15Digits = /^\d{15}$/.test(id);
  const number = is15Digits ? `${id.slice(0, 6)}19${id.slice(6)}` : id.toUpperCase();
  if (!is15Digits && !/^\d{17}[\dX]$/.test(number)) return undefined;
  const birthDate = number.slice(6, 14).replace(/^(....)(..)(..)$/, '$1-$2-$3');
  if (!isDay(birthDate) || birthDate < '1850') return undefined;
  const region = number.slice(0, 6);
  const isRegion =
    PROVINCES.has(region.slice(0, 2)) ||
    (!is15Digits &&
      (/^8[123]0000$/.test(region) || (region.startsWith('9') && PROVINCES.has(region.slice(1, 3)))));
  if (!isRegion || (!is15Digits && checkCharacter(number.slice(0, 17)) !== number[17])) return undefined;
  return { birthDate, gender: Number(number[16]) % 2 === 1 ? 'M' : 'F' };
}
