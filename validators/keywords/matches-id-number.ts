import type { IdType } from '../../schemas/elements/id-type.ts';
import { readPersonalNumber } from '../values/personal-number.ts';
import type { Rule } from '../rule/rule.ts';

interface Person {
  idType?: unknown;
  idNumber?: unknown;
  birthDate?: unknown;
  gender?: unknown;
}

/** Documents that surely carry the person's own number; a household register may show the number of another. */
const PERSONAL_NUMBER_TYPES: readonly unknown[] = [
  'residentId',
  'residencePermit',
  'foreignPermanentResident',
] satisfies IdType[];

/**
 * Birth date and gender (M or F) agree with what a valid document number tells (V-029, V-030). There is no judgement of
 * a part that is missing, of genders by other codes, nor when the number is wrong or tells nothing.
 */
export const matchesIdNumber: Rule<Person> = {
  keyword: 'matchesIdNumber',
  type: 'object',
  setting: { const: true },
  check({ idType, idNumber, birthDate, gender }) {
    if (typeof idNumber !== 'string') return undefined;
    if (idType !== undefined && !PERSONAL_NUMBER_TYPES.includes(idType)) return undefined;
    const told = readPersonalNumber(idNumber);
    if (!told) return undefined;
    if (birthDate !== undefined && birthDate !== told.birthDate) return { code: 'id.birthMatch' };
    const isKnownGender = gender === 'M' || gender === 'F';
    return isKnownGender && gender !== told.gender ? { code: 'id.genderMatch' } : undefined;
  },
};
