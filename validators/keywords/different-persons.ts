import type { Rule } from '../rule/rule.ts';
import { comparableId } from '../values/same-person.ts';

/** Two persons by name and normalised document number. */
export interface PersonPair {
  name?: unknown;
  idNumber?: unknown;
  otherName?: unknown;
  otherIdNumber?: unknown;
}

/**
 * Checks that the insured is not the applicant, for the short flow (V-050, A20). Compares document numbers, also 15
 * with 18 digits; compares names when a number is missing.
 */
export const differentPersons: Rule<PersonPair> = {
  keyword: 'differentPersons',
  type: 'object',
  setting: { const: true },
  check({ name, idNumber, otherName, otherIdNumber }) {
    const hasBothNumbers = isText(idNumber) && isText(otherIdNumber);
    const isSame = hasBothNumbers
      ? comparableId(idNumber) === comparableId(otherIdNumber)
      : isText(name) && name === otherName;
    return isSame ? { code: 'parties.samePerson' } : undefined;
  },
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
