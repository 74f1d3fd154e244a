import { ageInYears } from '../values/calendar-date.ts';
import type { Rule } from '../rule/rule.ts';

const ADULT = 18;

/** A contact of two persons, with the facts that allow a shared contact: same person, or birth date of a minor. */
export interface Contacts {
  value?: unknown;
  other?: unknown;
  samePerson?: unknown;
  birthDate?: unknown;
}

/**
 * Checks that two persons do not share a mobile number or e-mail address (V-051, V-052), unless they are the same
 * person or `birthDate` is of a person under 18 (A21). Skips the check unless both contacts are present.
 */
export const differsFrom: Rule<Contacts, 'mobile' | 'email'> = {
  keyword: 'differsFrom',
  type: 'object',
  setting: { enum: ['mobile', 'email'] },
  check({ value, other, samePerson, birthDate }, setting, { asOf }) {
    if (typeof value !== 'string' || typeof other !== 'string' || value === '') return undefined;
    if (comparable(value) !== comparable(other) || samePerson === true) return undefined;
    if (typeof birthDate === 'string' && ageInYears(birthDate, asOf) < ADULT) return undefined;
    return { code: setting === 'mobile' ? 'parties.mobile' : 'parties.email' };
  },
};

/** Ignores case, as mail systems do; mobile numbers contain no letters. */
function comparable(contact: string): string {
  return contact.toLowerCase();
}
