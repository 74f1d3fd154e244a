// Answers whose questions hide when an option that is no longer offered is replaced by another.
import type { RuleContext } from '../../../validators/rule/rule.ts';
import type { AnswerPath } from '../answers/answer-path.ts';
import type { AnswerMap } from '../answers/answers.ts';
import { resolve } from '../answers/resolve.ts';
import { optionsOf, type FormIndex } from '../form/form-index.ts';
import type { AffectedAnswer } from './affected-answers.ts';

/** A copy of the answers: `resolve` writes computed values. */
const copyOf = ({ values, rows }: AnswerMap): AnswerMap => ({ values: new Map(values), rows });

/** Whether a path is visible with these answers. */
export function visibilityOf(
  index: FormIndex,
  flat: AnswerMap,
  context: RuleContext,
): (path: AnswerPath) => boolean {
  const state = resolve(index, copyOf(flat), context);
  return (path) => state.get(path)!.visible;
}

/** Those of the visible answers that hide when one of the remaining options replaces a refused answer. */
export function hiddenByOptions(
  index: FormIndex,
  flat: AnswerMap,
  { affected, visible }: { affected: readonly AffectedAnswer[]; visible: readonly AffectedAnswer[] },
  context: RuleContext,
): AffectedAnswer[] {
  const refused = affected.filter(({ elementId, value }) => value !== undefined && isRead(index, elementId));
  const hidden = new Set<AffectedAnswer>();
  for (const id of new Set(refused.map(({ elementId }) => elementId))) {
    const answers = refused.filter(({ elementId }) => elementId === id);
    for (const option of optionsOf(index.elementById.get(id)!) ?? []) {
      const isShown = visibilityOf(index, withOption(flat, answers, option), context);
      visible.filter(({ path }) => !isShown(path)).forEach((answer) => hidden.add(answer));
    }
  }
  return [...hidden];
}

/** Whether the visibility of other questions depends on an element. */
const isRead = ({ dependants }: FormIndex, id: string): boolean => (dependants.get(id) ?? []).length > 0;

/** The answers with an option in place of refused ones; rows get the same. */
function withOption(flat: AnswerMap, refused: readonly AffectedAnswer[], option: string): AnswerMap {
  const answers = copyOf(flat);
  for (const { path, value } of refused) answers.values.set(path, Array.isArray(value) ? [option] : option);
  return answers;
}
