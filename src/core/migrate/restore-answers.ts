// Restoring retired answers to a form that asks their questions again.
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { isWithin, type AnswerPath } from '../answers/answer-path.ts';
import {
  flattenAnswers,
  instancePathsOf,
  nestAnswers,
  type Answers,
  type AnswerMap,
} from '../answers/answers.ts';
import { elementIssue, normaliseAnswers } from '../answers/check-answers.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import type { Validators } from '../answers/load-validators.ts';
import { targetOf } from '../answers/answer-target.ts';
import { resolve } from '../answers/resolve.ts';
import type { RetiredAnswer } from './change-summary.ts';
import { restoreRows, withoutEmptyRows, type RestoreCandidate } from './restore-rows.ts';

/** The form that answers come to, able to judge them. */
export interface RestoreTarget {
  after: FormIndex;
  validators: Validators;
  context: RuleContext;
}

/**
 * Puts answers back that were set aside, where their question is asked again: the same question by id, code and input
 * type, in the same place, and only if the answer still checks. Rows that the form before had no room for come back
 * with their answers. None takes the place of another answer, none is put back that the form before asked for already,
 * since there its person has left it open, and no signature is.
 *
 * @param before the form that the answers come from
 * @param answers those that came over to `after`
 * @param candidates one for each place at most
 * @returns all answers, and those of them that were put back
 */
export function restoreAnswers(
  { after, validators, context }: RestoreTarget,
  before: FormIndex,
  answers: Answers,
  candidates: readonly RestoreCandidate[],
): { answers: Answers; restored: RetiredAnswer[] } {
  const came = flattenAnswers(after, answers);
  const returning = restoreRows(after, before, came.rows, candidates);
  const flat: AnswerMap = { values: came.values, rows: returning.rows };
  const places = candidates.flatMap(({ retired, sourceForm }) => {
    const asked = elementAt(after, flat, retired);
    const isBack =
      asked &&
      !asked.type.isSigned &&
      asksSameQuestion(asked, sourceForm, retired) &&
      (isInRestoredRow(retired, returning.restoredPaths) || !asksSameQuestion(asked, before, retired)) &&
      !flat.values.has(retired.at);
    return isBack ? [{ retired, asked }] : [];
  });
  if (places.length === 0) return { answers, restored: [] };
  const tried: AnswerMap = { ...flat, values: new Map(flat.values) };
  for (const { retired } of places) tried.values.set(retired.at, retired.value);
  const normal = normaliseAnswers(after, tried);
  const state = resolve(after, normal, context);
  const restored = places
    .filter(({ asked, retired: { at } }) => {
      const value = normal.values.get(at);
      const isAnswer = value !== undefined && asked.type.valueKind !== 'none';
      return isAnswer && !elementIssue(asked, at, value, state.get(at)!, validators, context);
    })
    .map(({ retired }) => retired);
  if (restored.length === 0) return { answers, restored };
  for (const { at, value } of restored) came.values.set(at, value);
  const ats = restored.map(({ at }) => at);
  return {
    answers: nestAnswers(after, { values: came.values, rows: withoutEmptyRows(returning, ats) }),
    restored,
  };
}

/** Whether the answer belongs to a restored row. */
const isInRestoredRow = ({ at }: RetiredAnswer, restoredPaths: ReadonlySet<AnswerPath>): boolean =>
  [...restoredPaths].some((row) => isWithin(at, row));

/** The element of a form at the place of an answer, if the answers have that place. */
function elementAt(index: FormIndex, { rows }: AnswerMap, { at }: RetiredAnswer): IndexedElement | undefined {
  const place = targetOf(index, at);
  if (place?.kind !== 'element') return undefined;
  return instancePathsOf(place.indexed.parent, rows).includes(place.instancePath) ? place.indexed : undefined;
}

/** Whether a form asks the very question at that place. */
function asksSameQuestion(asked: IndexedElement, index: FormIndex, { at }: RetiredAnswer): boolean {
  const place = targetOf(index, at);
  if (place?.kind !== 'element') return false;
  const { element, inputType } = place.indexed;
  return element.elementId === asked.element.elementId && inputType === asked.inputType;
}
