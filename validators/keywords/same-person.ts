import type { Rule } from '../rule/rule.ts';
import { isSamePerson } from '../values/same-person.ts';

/** A person and another one; `isSelf` says that an answer declares an insured to be the applicant. */
export interface PersonAndOther {
  idType?: unknown;
  idNumber?: unknown;
  name?: unknown;
  birthDate?: unknown;
  otherIdType?: unknown;
  otherIdNumber?: unknown;
  otherName?: unknown;
  otherBirthDate?: unknown;
  isSelf?: unknown;
}

export interface SamePersonSetting {
  /** The role of the other person, who may not be this person too. */
  role: 'applicant' | 'insured';
  /** Whether the check runs while `isSelf` holds, or while it does not. */
  onlySelf: boolean;
}

/** Checks that one person does not have two roles that exclude each other (A94). */
export const samePerson: Rule<PersonAndOther, SamePersonSetting> = {
  keyword: 'samePerson',
  type: 'object',
  setting: {
    type: 'object',
    additionalProperties: false,
    required: ['role', 'onlySelf'],
    properties: { role: { enum: ['applicant', 'insured'] }, onlySelf: { type: 'boolean' } },
  },
  check(persons, { role, onlySelf }) {
    if ((persons.isSelf === true) !== onlySelf) return undefined;
    const other = {
      idType: persons.otherIdType,
      idNumber: persons.otherIdNumber,
      name: persons.otherName,
      birthDate: persons.otherBirthDate,
    };
    if (!isSamePerson(persons, other)) return undefined;
    return role === 'applicant' ? { code: 'person.isApplicant' } : { code: 'person.isInsured' };
  },
};
