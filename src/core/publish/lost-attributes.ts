import type { CodeList } from '../../../schemas/generated/code-list.ts';
import { isSelectable } from '../../../validators/values/is-selectable.ts';
import type { PublishProblem } from '../failures/publish-problem.ts';
import type { FormIndex } from '../form/form-index.ts';
import { lintItems } from '../lint/lint-items.ts';
import { newProblems } from './new-problems.ts';

/** What the rules for items of a form read, and only the earlier version of a list has: each with its element as `id`. */
export function lostAttributes(
  index: FormIndex,
  before: CodeList,
  after: CodeList,
  today: string,
): PublishProblem[] {
  const missingIn = ({ listId, items }: CodeList): PublishProblem[] =>
    lintItems(index, { [listId]: items.filter((item) => isSelectable(item, today)) }).filter(
      ({ params }) => params?.['list'] === listId,
    );
  return newProblems(missingIn(before), missingIn(after));
}
