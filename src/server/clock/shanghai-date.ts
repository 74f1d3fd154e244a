const SHANGHAI = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar date in Asia/Shanghai at an instant, `YYYY-MM-DD`, whatever zone the machine is in. */
export function shanghaiDate(instant: Date): string {
  const parts = new Map(SHANGHAI.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}
