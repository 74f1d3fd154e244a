// Answers that arrive as JSON: calls and drafts nest them, the core reads them flat.
import type { RuleContext } from '../../../validators/rule/rule.ts';
import type { CheckResult } from '../failures/check-result.ts';
import type { FormIndex } from '../form/form-index.ts';
import { flattenAnswers, nestAnswers, type AnswerMap, type Answers } from './answers.ts';
import { checkAnswers } from './check-answers.ts';
import { asAnswers, checkShape } from './check-shape.ts';
import type { Validators } from './load-validators.ts';
import { isVisible } from './resolve.ts';

/**
 * Checks the shape of nested answers and flattens them; applies no rule, so drafts pass too.
 *
 * @param json untrusted JSON
 */
export function parseAnswers(index: FormIndex, json: unknown): CheckResult<{ answers: AnswerMap }> {
  const issues = checkShape(index, json);
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, answers: flattenAnswers(index, asAnswers(json)) };
}

/** Outcome of `checkSubmittedAnswers`: the answers as stored, or every issue. */
export type SubmittedAnswersResult = CheckResult<{ answers: Answers }>;

/**
 * Checks nested answers as `checkAnswers` does, shape included, and nests the answers to store.
 *
 * @param json untrusted JSON
 */
export function checkSubmittedAnswers(
  index: FormIndex,
  validators: Validators,
  json: unknown,
  context: RuleContext,
): SubmittedAnswersResult {
  const parsed = parseAnswers(index, json);
  const result = parsed.ok ? checkAnswers(index, validators, parsed.answers, context) : parsed;
  if (!result.ok) return result;
  return { ok: true, answers: nestAnswers(index, result.answers, isVisible(result.state)) };
}
