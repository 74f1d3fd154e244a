import type { IdType } from '../../schemas/elements/id-type.ts';
import { readPersonalNumber } from '../values/personal-number.ts';
import type { Rule } from '../rule/rule.ts';

export interface Person {
  idType?: unknown;
  idNumber?: unknown;
  birthDate?: unknown;
  gender?: unknown;
}

/** Documents that always carry the holder's own number; a household register may carry another person's. */
const PERSONAL_NUMBER_TYPES: readonly unknown[] = [
  'residentId',
  'residencePermit',
  'foreignPermanentResident',
] satisfies IdType[];

/**
 * Birth date and gender (M or F) match those in a valid document number (V-029, V-030). Skips missing parts, other
 * gender codes, and numbers that are invalid or encode neither.
 */
export const matchesIdNumber: Rule<Person> = {
  keyword: 'matchesIdNumber',
  type: 'object',
  setting: { const: true },
  check({ idType, idNumber, birthDate, gender }) {
    if (typeof idNumber !== 'string') return undefined;
    if (idType !== undefined && !PERSONAL_NUMBER_TYPES.includes(idType)) return undefined;
    const holder = readPersonalNumber(idNumber);
    if (!holder) return undefined;
    if (birthDate !== undefined && birthDate !== holder.birthDate) return { code: 'id.birthMatch' };
    const isKnownGender = gender === 'M' || gender === 'F';
    return isKnownGender && gender !== holder.gender ? { code: 'id.genderMatch' } : undefined;
  },
};
