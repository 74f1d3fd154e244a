/**
 * How many cases the tests try. `npm test` samples; `npm run test:deep` sets DEEP=1 and tries all of them.
 */
export const isDeep = process.env['DEEP'] === '1';

/** A number of cases, by depth. */
export const casesByDepth = ({ sample, deep }: { sample: number; deep: number }): number =>
  isDeep ? deep : sample;

/**
 * A seed that changes every day, so that a sample covers other cases tomorrow and a failure can be repeated today; the
 * deep run tries the same cases every time.
 *
 * @param variable environment variable that overrides it, to repeat a run of another day
 */
export function dailySeed(variable: string): number {
  const override = process.env[variable];
  if (override !== undefined) return Number(override);
  return isDeep ? 20_261_121 : Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
}
