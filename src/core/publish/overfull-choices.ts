import type { CodeList } from '../../../schemas/generated/code-list.ts';
import type { PublishProblem } from '../failures/publish-problem.ts';
import type { FormIndex } from '../form/form-index.ts';
import { lintChoices } from '../lint/lint-choices.ts';
import { newProblems } from './new-problems.ts';

/** The choices of a form for which a new version of a list has too many items: each with its element as `id`. */
export function overfullChoices(
  index: FormIndex,
  before: CodeList,
  after: CodeList,
  today: string,
): PublishProblem[] {
  const overfullIn = ({ listId, items }: CodeList): PublishProblem[] =>
    lintChoices(index, { [listId]: items }, today).filter(({ code }) => code === 'items.tooMany');
  return newProblems(overfullIn(before), overfullIn(after));
}
