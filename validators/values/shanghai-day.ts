import { daysBetween } from './calendar-date.ts';

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:Z|([+-])(\d{2}):(\d{2}))?$/;
const MINUTES_PER_DAY = 1440;
/** Shanghai is eight hours ahead of UTC. Summer time ended there in 1991, before any order. */
const SHANGHAI_OFFSET_MINUTES = 480;

/**
 * Returns the day of an instant in Shanghai, counted from 1970-01-01; undefined unless the text is an RFC 3339 instant.
 * Without an offset the instant is in UTC.
 */
export function shanghaiDay(instant: string): number | undefined {
  const [, date = '', hour, minute, second, sign, ...offset] = INSTANT.exec(instant) ?? [];
  const days = daysBetween('1970-01-01', date);
  const timeParts = [hour, minute, second, ...offset].map((part) => Number(part ?? 0));
  const limits = [23, 59, 59, 23, 59];
  if (Number.isNaN(days) || timeParts.some((part, i) => part > limits[i]!)) return undefined;
  const [hours = 0, minutes = 0, , offsetHours = 0, offsetMinutes = 0] = timeParts;
  const minutesAheadOfUtc = (offsetHours * 60 + offsetMinutes) * (sign === '-' ? -1 : 1);
  return Math.floor(
    (days * MINUTES_PER_DAY + hours * 60 + minutes - minutesAheadOfUtc + SHANGHAI_OFFSET_MINUTES) /
      MINUTES_PER_DAY,
  );
}
