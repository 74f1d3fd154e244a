/** Moments in Asia/Shanghai as people write and read them. The zone has had no summer time since 1991. */
const OFFSET = '+08:00';
const OFFSET_MS = 8 * 60 * 60 * 1000;

/** `2026-12-01`, its midnight; `2026-12-01T09:30`, `2026-12-01 09:30:15`, `2026-11-30T24:00`. */
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?)?$/;

/** Parses a date or date-time in Asia/Shanghai; undefined for anything else, such as a day that does not exist. */
export function parseShanghaiMoment(text: string): Date | undefined {
  const [, day, time = '00:00', seconds = '00'] = MOMENT.exec(text.trim()) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  const moment = new Date(`${day}T${time}:${seconds}${OFFSET}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** `Date` takes 30 February as 2 March. */
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** Formats a moment as the clock in Asia/Shanghai shows it, `2026-12-01 09:30`; with seconds if there are any. */
export function shanghaiMoment(moment: Date): string {
  const [day = '', time = ''] = new Date(moment.getTime() + OFFSET_MS).toISOString().split('T');
  return `${day} ${time.slice(0, time.startsWith('00', 6) ? 5 : 8)}`;
}
