import { ageInYears } from '../values/calendar-date.ts';
import type { Rule } from '../rule/rule.ts';

const ADULT = 18;

/** The same contact of two persons, and what may excuse it: that they are one, or the birth date of a minor. */
interface Contacts {
  value?: unknown;
  other?: unknown;
  samePerson?: unknown;
  birthDate?: unknown;
}

/**
 * Two persons may not share a mobile number or an e-mail address (V-051, V-052), unless they are the same person or
 * the one whose birth date is given is under 18 (A21). Without both contacts there is no judgement.
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

/** Mail systems ignore case, so two spellings are one address. Mobile numbers have none. */
function comparable(contact: string): string {
  return contact.toLowerCase();
}
