import type { Rule } from '../rule/rule.ts';

/** Two persons, each by name and number of a document; the numbers are normalised. */
interface PersonPair {
  name?: unknown;
  idNumber?: unknown;
  otherName?: unknown;
  otherIdNumber?: unknown;
}

/**
 * In the short flow the insured is not the applicant (V-050, A20). Numbers tell persons apart, those of 15 and of 18
 * digits too; where one has no number, names do.
 */
export const differentPersons: Rule<PersonPair> = {
  keyword: 'differentPersons',
  type: 'object',
  setting: { const: true },
  check({ name, idNumber, otherName, otherIdNumber }) {
    const haveNumbers = isText(idNumber) && isText(otherIdNumber);
    const isSame = haveNumbers
      ? comparableId(idNumber) === comparableId(otherIdNumber)
      : isText(name) && name === otherName;
    return isSame ? { code: 'parties.samePerson' } : undefined;
  },
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Resident IDs of both plans without what they do not share: the century, and the check character. */
function comparableId(id: string): string {
  if (/^\d{15}$/.test(id)) return `${id.slice(0, 6)}19${id.slice(6)}`;
  return /^\d{17}[\dXx]$/.test(id) ? id.slice(0, 17) : id;
}
