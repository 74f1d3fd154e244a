const DAY_MS = 86_400_000;

/** Midnight of a day that exists, in UTC; NaN for any other text. */
function instant(text: string): number {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return Number.NaN;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && !text.startsWith('0000')
    ? date.getTime()
    : Number.NaN;
}

export const isDay = (text: string): boolean => !Number.isNaN(instant(text));

/** Days from one day to another, NaN unless both exist. */
export const daysFrom = (from: string, to: string): number => (instant(to) - instant(from)) / DAY_MS;

/** Birthdays that have come, the day itself included: the text of month and day orders as the calendar does. */
export function yearsFrom(birth: string, day: string): number {
  if (!isDay(birth) || !isDay(day)) return Number.NaN;
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65'.split(' '),
);

/** The check character of 17 digits, by the table of weights of the national standard. */
export const checkCharacter = (digits: string): string =>
  '10X98765432'[[...digits].reduce((sum, digit, i) => sum + Number(digit) * WEIGHTS[i]!, 0) % 11]!;

/** What a valid personal number of any family says. */
export function holderOf(id: string): { birthDate: string; gender: 'M' | 'F' } | undefined {
  const old = /^\d{15}$/.test(id);
  const number = old ? `${id.slice(0, 6)}19${id.slice(6)}` : id.toUpperCase();
  if (!old && !/^\d{17}[\dX]$/.test(number)) return undefined;
  const birthDate = number.slice(6, 14).replace(/^(....)(..)(..)$/, '$1-$2-$3');
  if (!isDay(birthDate) || birthDate < '1850') return undefined;
  const start = number.slice(0, 6);
  const begins =
    PROVINCES.has(start.slice(0, 2)) ||
    (!old && (/^8[123]0000$/.test(start) || (start.startsWith('9') && PROVINCES.has(start.slice(1, 3)))));
  if (!begins || (!old && checkCharacter(number.slice(0, 17)) !== number[17])) return undefined;
  return { birthDate, gender: Number(number[16]) % 2 === 1 ? 'M' : 'F' };
}
