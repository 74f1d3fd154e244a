import type { Rule } from '../rule/rule.ts';

/** A person's relation to another person, with the birth dates of both. */
export interface RelatedPersons {
  relation?: unknown;
  birthDate?: unknown;
  otherBirthDate?: unknown;
  /** An answer declares an insured to be the applicant. */
  isSelf?: unknown;
}

const ELDERS: readonly unknown[] = ['parent', 'grandparent'];
const DESCENDANTS: readonly unknown[] = ['child', 'grandchild'];

/** Checks that a parent or grandparent is older than the child or grandchild (A94). */
export const parentOlder: Rule<RelatedPersons, { onlySelf: boolean }> = {
  keyword: 'parentOlder',
  type: 'object',
  setting: {
    type: 'object',
    additionalProperties: false,
    required: ['onlySelf'],
    properties: { onlySelf: { type: 'boolean' } },
  },
  check({ relation, birthDate, otherBirthDate, isSelf }, { onlySelf }) {
    if ((isSelf === true) !== onlySelf) return undefined;
    if (typeof birthDate !== 'string' || typeof otherBirthDate !== 'string') return undefined;
    const isYoungerElder = ELDERS.includes(relation) && birthDate >= otherBirthDate;
    const isOlderDescendant = DESCENDANTS.includes(relation) && birthDate <= otherBirthDate;
    return isYoungerElder || isOlderDescendant ? { code: 'person.parentOlder' } : undefined;
  },
};
