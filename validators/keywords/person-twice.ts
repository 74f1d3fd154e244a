import type { Rule } from '../rule/rule.ts';
import { isSamePerson, type PersonParts } from '../values/same-person.ts';

/** A row of a list of persons; the relation `self` is the applicant. */
interface PersonRow extends PersonParts {
  relation?: unknown;
}

/** Checks that no person is in two rows of a list (A94); the issue names the later row and the earlier one. */
export const personTwice: Rule<{ rows?: unknown }> = {
  keyword: 'personTwice',
  type: 'object',
  setting: { const: true },
  check({ rows }) {
    if (!Array.isArray(rows)) return undefined;
    const persons = rows.map((row: unknown): PersonRow => (isRow(row) ? row : {}));
    for (const [i, person] of persons.entries()) {
      const earlier = persons.slice(0, i).findIndex((other) => isSameRow(other, person));
      if (earlier >= 0) return { code: 'person.twice', params: { row: i + 1, other: earlier + 1 } };
    }
    return undefined;
  },
};

const isRow = (row: unknown): row is PersonRow => typeof row === 'object' && row !== null;

const isSameRow = (first: PersonRow, second: PersonRow): boolean =>
  first.relation === 'self' || second.relation === 'self'
    ? first.relation === second.relation
    : isSamePerson(first, second);
