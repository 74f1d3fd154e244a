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

/** What a form makes of one set of answers. */
export interface AnswersSnapshot {
  /** One line for each thing that the answers, and not the form alone, decide. */
  lines: string[];
  issues: readonly Issue[];
}

/**
 * The effective form for these answers, as it differs from the form: which rows there are, what is hidden, what is
 * required or limited by a condition, what is computed, and every issue.
 */
export function answersSnapshot(
  index: FormIndex,
  validators: Validators,
  answers: unknown,
  context: RuleContext,
): AnswersSnapshot {
  const verdict = checkAnswers(index, validators, answers, context);
  const issues = verdict.ok ? [] : verdict.issues;
  const told = issues.map(({ at, code, params }) =>
    params === undefined ? `issue ${at}: ${code}` : `issue ${at}: ${code} ${canonicalJson(params)}`,
  );
  if (checkShape(index, answers).length > 0) return { lines: told, issues };
  const flat = normaliseAnswers(index, flattenAnswers(index, asAnswers(answers)));
  const state = resolve(index, flat, context);
  const rows = [...flat.rows].map(([at, ids]) => `rows ${at}: ${ids.length}`);
  const fields = index.elements.flatMap(({ element, parent }) =>
    instancePathsOf(parent, flat.rows).flatMap((instance) => {
      const at = childPath(instance, element.elementCode);
      return fieldLines(at, state.get(at)!, element.requiredFlag === 'Y');
    }),
  );
  return { lines: [...rows, ...fields, ...told], issues };
}

function fieldLines(at: string, { visible, required, options, computed }: FieldState, always: boolean) {
  if (!visible) return [`hidden ${at}`];
  return [
    ...(required && !always ? [`required ${at}`] : []),
    ...(options ? [`options ${at}: ${options.join(', ')}`] : []),
    ...(isUnanswered(computed) ? [] : [`computed ${at}: ${canonicalJson(computed!)}`]),
  ];
}
