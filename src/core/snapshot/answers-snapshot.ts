// Snapshot of a form for one set of answers, as the golden files print it.
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { elementPathsOf, isUnanswered, type AnswerMap } from '../answers/answers.ts';
import { checkResolvedAnswers, normaliseAnswers } from '../answers/check-answers.ts';
import type { FormIndex } from '../form/form-index.ts';
import type { Issue } from '../failures/issue.ts';
import type { Validators } from '../answers/load-validators.ts';
import type { FieldState, FormState } from '../answers/field-state.ts';
import { decideOutcome } from '../answers/decide-outcome.ts';
import { resolve } from '../answers/resolve.ts';

/** Snapshot of a form for one set of answers. */
export interface AnswersSnapshot {
  /** One line for each state that depends on the answers. */
  lines: string[];
  issues: readonly Issue[];
  /** The answers with the state of their fields; absent for those without the shape of the form. */
  resolved?: { flat: AnswerMap; state: FormState };
}

/**
 * Lists how answers change a form: rows, hidden elements, elements required or limited by a condition, computed values
 * and issues.
 */
export function answersSnapshot(
  index: FormIndex,
  validators: Validators,
  answers: AnswerMap,
  context: RuleContext,
): AnswersSnapshot {
  const flat = normaliseAnswers(index, answers);
  const state = resolve(index, flat, context);
  const { lines: issueLines, issues } = issuesSnapshot(
    checkResolvedAnswers(index, validators, flat, state, context),
  );
  const rows = [...flat.rows].map(([list, rowIds]) => `rows ${list}: ${rowIds.length}`);
  const fields = index.elements.flatMap((indexed) =>
    elementPathsOf(indexed, flat.rows).flatMap((path) =>
      fieldLines(path, state.get(path)!, indexed.element.requiredFlag === 'Y'),
    ),
  );
  const decided = issues.length > 0 ? undefined : decideOutcome(index, flat, state, context)?.outcome;
  const outcome = decided ? [`outcome #${decided.outcomeId}: ${decided.result}`] : [];
  return { lines: [...rows, ...fields, ...issueLines, ...outcome], issues, resolved: { flat, state } };
}

/** The snapshot of answers that do not have the shape of the form: issues alone. */
export const issuesSnapshot = (issues: readonly Issue[]): AnswersSnapshot => ({
  lines: issues.map(({ path, code, params }) =>
    params === undefined ? `issue ${path}: ${code}` : `issue ${path}: ${code} ${canonicalJson(params)}`,
  ),
  issues,
});

function fieldLines(
  path: string,
  { visible, required, options, computed }: FieldState,
  isAlwaysRequired: boolean,
) {
  if (!visible) return [`hidden ${path}`];
  return [
    ...(required && !isAlwaysRequired ? [`required ${path}`] : []),
    ...(options ? [`options ${path}: ${options.join(', ')}`] : []),
    ...(isUnanswered(computed) ? [] : [`computed ${path}: ${canonicalJson(computed!)}`]),
  ];
}
