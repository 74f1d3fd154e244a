// Restores retired answers to a form that asks their questions again.
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { isWithin, type AnswerPath } from '../answers/answer-path.ts';
import { instancePathsOf, type AnswerMap } from '../answers/answers.ts';
import { elementIssue, normaliseAnswers } from '../answers/check-answers.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import type { Validators } from '../answers/load-validators.ts';
import { targetOf } from '../answers/answer-target.ts';
import { resolve } from '../answers/resolve.ts';
import type { RetiredAnswer } from './change-summary.ts';
import { withOptionsOf } from './renamed-answers.ts';
import { restoreRows, withoutEmptyRows, type RestoreCandidate } from './restore-rows.ts';

/** The form that answers return to, with its checks. */
export interface RestoreTarget {
  after: FormIndex;
  validators: Validators;
  context: RuleContext;
}

/**
 * Restores retired answers where their question is asked again: the same element id, code and input type at the same
 * path, and only if the answer still passes its checks. Rows that the previous form had no room for return with their
 * answers. Skips paths that have an answer, questions that the previous form already asked (the customer left those
 * blank on purpose), and signatures.
 *
 * @param before the form that the answers come from
 * @param answers as migrated to `after`
 * @param candidates at most one for each path
 */
export function restoreAnswers(
  { after, validators, context }: RestoreTarget,
  before: FormIndex,
  answers: AnswerMap,
  candidates: readonly RestoreCandidate[],
): { answers: AnswerMap; restored: RetiredAnswer[] } {
  const restoredRows = restoreRows(after, before, answers.rows, candidates);
  const { rows, restoredPaths } = restoredRows;
  const questions = candidates.flatMap(({ retired, sourceForm }) => {
    const indexed = elementAt(after, rows, retired);
    const canRestore =
      indexed &&
      !indexed.type.isSigned &&
      asksSameQuestion(indexed, sourceForm, retired) &&
      (isInRestoredRow(retired, restoredPaths) || !asksSameQuestion(indexed, before, retired)) &&
      !answers.values.has(retired.path);
    return canRestore ? [{ retired, indexed, value: withOptionsOf(indexed.element, retired.value) }] : [];
  });
  if (questions.length === 0) return { answers, restored: [] };
  const candidate: AnswerMap = { values: new Map(answers.values), rows };
  for (const { retired, value } of questions) candidate.values.set(retired.path, value);
  const normal = normaliseAnswers(after, candidate);
  const state = resolve(after, normal, context);
  const passed = questions.filter(({ indexed, retired: { path } }) => {
    const value = normal.values.get(path);
    const isAnswer = value !== undefined && indexed.type.valueKind !== 'none';
    return isAnswer && !elementIssue(indexed, path, value, state.get(path)!, validators, context);
  });
  const restored = passed.map(({ retired }) => retired);
  if (restored.length === 0) return { answers, restored };
  const values = new Map(answers.values);
  for (const { retired, value } of passed) values.set(retired.path, value);
  const paths = restored.map(({ path }) => path);
  return { answers: { values, rows: withoutEmptyRows(restoredRows, paths) }, restored };
}

/** Whether the answer belongs to a restored row. */
const isInRestoredRow = ({ path }: RetiredAnswer, restoredPaths: ReadonlySet<AnswerPath>): boolean =>
  [...restoredPaths].some((row) => isWithin(path, row));

/** The element at the path of a retired answer, if the answers have its row. */
function elementAt(
  index: FormIndex,
  rows: AnswerMap['rows'],
  { path }: RetiredAnswer,
): IndexedElement | undefined {
  const target = targetOf(index, path);
  if (target?.kind !== 'element') return undefined;
  return instancePathsOf(target.indexed.parent, rows).includes(target.instancePath)
    ? target.indexed
    : undefined;
}

/** Whether a form asks the same question at that path. */
function asksSameQuestion(indexed: IndexedElement, index: FormIndex, { path }: RetiredAnswer): boolean {
  const target = targetOf(index, path);
  if (target?.kind !== 'element') return false;
  const { element, inputType } = target.indexed;
  return element.elementId === indexed.element.elementId && inputType === indexed.inputType;
}
