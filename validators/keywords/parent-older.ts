import type { Rule } from '../rule/rule.ts';
import { contradictsBirthDates, type RelatedPersons } from '../values/related-persons.ts';

export interface ParentOlderInput extends RelatedPersons {
  /** An answer declares an insured to be the applicant. */
  isSelf?: unknown;
}

/** Checks that a parent or grandparent is older than the child or grandchild (A94). */
export const parentOlder: Rule<ParentOlderInput, { onlySelf: boolean }> = {
  keyword: 'parentOlder',
  type: 'object',
  setting: {
    type: 'object',
    additionalProperties: false,
    required: ['onlySelf'],
    properties: { onlySelf: { type: 'boolean' } },
  },
  check(persons, { onlySelf }) {
    if ((persons.isSelf === true) !== onlySelf || !contradictsBirthDates(persons)) return undefined;
    return { code: 'person.parentOlder' };
  },
};
