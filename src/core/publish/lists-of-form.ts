import { listLookupsOf } from '../conditions/references.ts';
import { ownedRules } from '../form-checks/check-named-conditions.ts';
import { listOf } from '../form/configured-list.ts';
import type { FormIndex } from '../form/form-index.ts';

/** The ids of the code lists that a form reads: those of its questions, and those that its rules look items up in. */
export const listsOfForm = ({ form, elements }: FormIndex): Set<string> =>
  new Set([
    ...elements.flatMap((indexed) => listOf(indexed) ?? []),
    ...[...ownedRules(form)].flatMap(([, rule]) => listLookupsOf(rule).map(({ list }) => list)),
  ]);
