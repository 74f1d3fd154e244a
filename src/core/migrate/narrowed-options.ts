// Answers whose questions hide when an option that is no longer offered is replaced by another.
import type { RuleContext } from '../../../validators/rule/rule.ts';
import type { AnswerPath } from '../answers/answer-path.ts';
import type { AnswerMap } from '../answers/answers.ts';
import { isOffered } from '../answers/field-state.ts';
import { resolve } from '../answers/resolve.ts';
import { listOf } from '../form/configured-list.ts';
import { optionsOf, type FormIndex, type IndexedElement } from '../form/form-index.ts';
import { choosableItems, type ItemsOf } from '../form/listed-options.ts';
import type { AffectedAnswer } from './affected-answers.ts';

/** The most items of a long list that are tried: each one resolves the whole form. */
const MOST_TRIED = 50;

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

/**
 * Those of the visible answers that hide when one of the remaining options replaces a refused answer.
 *
 * Options are the form's own, or the items of a list that can be chosen and that the rule of the question offers. Where a
 * list leaves more than fifty, the answers that hide are not foreseen; they hide when the customer has chosen.
 */
export function hiddenByOptions(
  index: FormIndex,
  flat: AnswerMap,
  { affected, visible }: { affected: readonly AffectedAnswer[]; visible: readonly AffectedAnswer[] },
  { context, itemsOf }: { context: RuleContext; itemsOf: ItemsOf },
): AffectedAnswer[] {
  const refused = affected.filter(({ elementId, value }) => value !== undefined && isRead(index, elementId));
  const hidden = new Set<AffectedAnswer>();
  if (refused.length === 0) return [];
  const state = resolve(index, copyOf(flat), context);
  for (const id of new Set(refused.map(({ elementId }) => elementId))) {
    const answers = refused.filter(({ elementId }) => elementId === id);
    const offering = remainingOptions(index.elementById.get(id)!, context.asOf, itemsOf)
      .map((option) => ({ option, at: answers.filter(({ path }) => isOffered(state.get(path)!, option)) }))
      .filter(({ at }) => at.length > 0);
    for (const { option, at } of offering.length > MOST_TRIED ? [] : offering) {
      const isShown = visibilityOf(index, withOption(flat, at, option), context);
      visible.filter(({ path }) => !isShown(path)).forEach((answer) => hidden.add(answer));
    }
  }
  return [...hidden];
}

/** The options of an element that has its own, or the items of its list that can be chosen. */
function remainingOptions(indexed: IndexedElement, asOf: string, itemsOf: ItemsOf): readonly string[] {
  const [options = [], list] = [optionsOf(indexed), listOf(indexed)];
  if (options.length > 0 || list === undefined) return options;
  return choosableItems(itemsOf(list) ?? [], asOf).map(({ code }) => code);
}

/** Whether the visibility of other questions depends on an element. */
const isRead = ({ dependants }: FormIndex, id: string): boolean => (dependants.get(id) ?? []).length > 0;

/** The answers with an option in place of refused ones; rows get the same. */
function withOption(flat: AnswerMap, refused: readonly AffectedAnswer[], option: string): AnswerMap {
  const answers = copyOf(flat);
  for (const { path, value } of refused) answers.values.set(path, Array.isArray(value) ? [option] : option);
  return answers;
}
