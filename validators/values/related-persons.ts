/** A person's relation to another person, with the birth dates of both. */
export interface RelatedPersons {
  relation?: unknown;
  birthDate?: unknown;
  otherBirthDate?: unknown;
}

const ELDERS: readonly unknown[] = ['parent', 'grandparent'];
const DESCENDANTS: readonly unknown[] = ['child', 'grandchild'];

/** Whether the birth dates contradict the relation: a parent or grandparent is older than the child or grandchild (A94). */
export function contradictsBirthDates({ relation, birthDate, otherBirthDate }: RelatedPersons): boolean {
  if (typeof birthDate !== 'string' || typeof otherBirthDate !== 'string') return false;
  if (ELDERS.includes(relation)) return birthDate >= otherBirthDate;
  return DESCENDANTS.includes(relation) && birthDate <= otherBirthDate;
}
