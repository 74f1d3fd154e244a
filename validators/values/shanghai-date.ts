const SHANGHAI = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * The date in Asia/Shanghai at an instant, `YYYY-MM-DD`, independent of the machine's time zone.
 *
 * @param instant milliseconds since 1970-01-01 UTC
 */
export function shanghaiDate(instant: number): string {
  const parts = new Map(SHANGHAI.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}
