import { locales, type Locale } from '../locales/index.ts';
import { createRandom } from '../src/core/fill/random.ts';
import { seededRandom } from '../src/core/fill/seeded-random.ts';

// The number of cases that tests try: `npm test` samples, `npm run test:deep` sets DEEP=1 and tries all of them.
export const isDeep = process.env['DEEP'] === '1';

/** The number of cases for the depth of this run. */
export const casesByDepth = ({ sample, deep }: { sample: number; deep: number }): number =>
  isDeep ? deep : sample;

/**
 * A seed that changes daily: samples cover other cases every day, and a failure can be reproduced on the same day. The
 * deep run always uses the same seed.
 *
 * @param variable environment variable that overrides the seed, to reproduce a run of another day
 */
export function dailySeed(variable: string): number {
  const override = process.env[variable];
  if (override !== undefined) return Number(override);
  return isDeep ? 20_261_121 : Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
}

/**
 * The cases of this run: some of them, others every day, or all in the deep run.
 *
 * @param variable as in `dailySeed`
 */
export function dailySample<Case>(variable: string, cases: readonly Case[], count: number): Case[] {
  if (isDeep || cases.length <= count) return [...cases];
  return createRandom(seededRandom(dailySeed(variable))).sample(cases, count, count);
}

/** The languages in which a slow test prints: two of them, others every day, or all in the deep run. */
export const sampleLocales: readonly Locale[] = dailySample('LOCALES_SEED', locales, 2);
