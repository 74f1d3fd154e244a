import { ageInYears } from '../values/calendar-date.ts';
import type { Rule } from '../rule/rule.ts';

/** Maximum death benefit of all insurers combined, in yuan, for children under an age; youngest first. */
const DEATH_BENEFIT_CAPS = [
  { under: 10, max: 200_000 },
  { under: 18, max: 500_000 },
] as const;

/**
 * Checks that the total death benefit of a minor over all insurers, in yuan, is within the cap of the age on `asOf`
 * (V-091; notice 90 of 2015 of the insurance regulator, in force 2016-01-01). Skips a missing birth date.
 */
export const minorDeathCap: Rule<{ birthDate?: unknown; total?: unknown }> = {
  keyword: 'minorDeathCap',
  type: 'object',
  setting: { const: true },
  check({ birthDate, total }, _setting, { asOf }) {
    if (typeof birthDate !== 'string' || typeof total !== 'number') return undefined;
    if (total < 0) return { code: 'decimal.tooSmall', params: { min: '0' } };
    const age = ageInYears(birthDate, asOf);
    const max = DEATH_BENEFIT_CAPS.find(({ under }) => age < under)?.max;
    return max !== undefined && total > max ? { code: 'minors.deathCap', params: { max } } : undefined;
  },
};
