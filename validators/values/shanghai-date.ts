const SHANGHAI = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * The date in Asia/Shanghai at an instant, `YYYY-MM-DD`, whatever zone the machine is in.
 *
 * @param instant milliseconds since 1970, as a clock gives them
 */
export function shanghaiDate(instant: number): string {
  const parts = new Map(SHANGHAI.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}
