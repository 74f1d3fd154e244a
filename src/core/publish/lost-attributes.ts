import type { CodeList } from '../../../schemas/generated/code-list.ts';
import type { PublishProblem } from '../failures/publish-problem.ts';
import type { FormIndex } from '../form/form-index.ts';
import { lintAttributes } from '../lint/lint-attributes.ts';
import { lintUndecidedItems, withFirstItems } from '../lint/lint-undecided.ts';
import { newProblems } from './new-problems.ts';

/**
 * What the rules of a form read, and only the earlier version of a list has: an attribute that no item has any more, for
 * every reader, and one that an item on offer lacks, for a check that would let that answer pass.
 */
export function lostAttributes(
  index: FormIndex,
  before: CodeList,
  after: CodeList,
  today: string,
): PublishProblem[] {
  const missingIn = ({ listId, items }: CodeList): PublishProblem[] => {
    const lists = { [listId]: items };
    return [...lintAttributes(index.form, lists, today), ...lintUndecidedItems(index, lists, today)].filter(
      ({ params }) => params?.['list'] === listId,
    );
  };
  return withFirstItems(newProblems(missingIn(before), missingIn(after)));
}
