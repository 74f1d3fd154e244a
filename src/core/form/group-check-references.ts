// What a group check reads of a form.
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { referencesOf } from '../conditions/references.ts';

/** The conditions of a check: when it runs, and when it refuses. */
export const conditionsOf = (check: GroupCheck): Condition[] =>
  [check.when, 'refuseWhen' in check ? check.refuseWhen : undefined].filter((rule) => rule !== undefined);

/** The ids of every element and section that a check reads, those of rows included. */
export const idsReadBy = (check: GroupCheck): string[] => [
  ...Object.values(check).filter((operand) => typeof operand === 'string'),
  ...conditionsOf(check).flatMap(referencesOf),
];
