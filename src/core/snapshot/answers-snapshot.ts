import type { RuleContext } from '../../../validators/rule/rule.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { childPath } from '../answers/answer-path.ts';
import { flattenAnswers, instancePathsOf, isUnanswered } from '../answers/answers.ts';
import { checkAnswers, normaliseAnswers } from '../answers/check-answers.ts';
import { asAnswers, checkShape } from '../answers/check-shape.ts';
import type { FormIndex } from '../form/form-index.ts';
import type { Issue } from '../failures/issue.ts';
import type { Validators } from '../answers/load-validators.ts';
import { resolve, type FieldState } from '../answers/resolve.ts';

/** Snapshot of a form for one set of answers. */
export interface AnswersSnapshot {
  /** One line for each state that depends on the answers. */
  lines: string[];
  issues: readonly Issue[];
}

/**
 * Lists how answers change a form: rows, hidden elements, elements required or limited by a condition, computed values
 * and issues.
 */
export function answersSnapshot(
  index: FormIndex,
  validators: Validators,
  answers: unknown,
  context: RuleContext,
): AnswersSnapshot {
  const result = checkAnswers(index, validators, answers, context);
  const issues = result.ok ? [] : result.issues;
  const issueLines = issues.map(({ path, code, params }) =>
    params === undefined ? `issue ${path}: ${code}` : `issue ${path}: ${code} ${canonicalJson(params)}`,
  );
  if (checkShape(index, answers).length > 0) return { lines: issueLines, issues };
  const flat = normaliseAnswers(index, flattenAnswers(index, asAnswers(answers)));
  const state = resolve(index, flat, context);
  const rows = [...flat.rows].map(([list, rowIds]) => `rows ${list}: ${rowIds.length}`);
  const fields = index.elements.flatMap(({ element, parent }) =>
    instancePathsOf(parent, flat.rows).flatMap((instance) => {
      const path = childPath(instance, element.elementCode);
      return fieldLines(path, state.get(path)!, element.requiredFlag === 'Y');
    }),
  );
  return { lines: [...rows, ...fields, ...issueLines], issues };
}

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
