// The outcome of a form's answers.
import type { RuleContext } from '../../../validators/rule/rule.ts';
import type { Outcome } from '../../../schemas/generated/form.ts';
import { evaluate, type Truth } from '../conditions/conditions.ts';
import type { FormIndex } from '../form/form-index.ts';
import type { AnswerMap } from './answers.ts';
import type { FormState } from './field-state.ts';
import { evaluationContext } from './resolve.ts';
import { WHOLE_FORM } from '../form/whole-form.ts';

/** An outcome with its condition as the answers have it: undefined is unknown. */
interface DecidedOutcome {
  outcome: Outcome;
  truth: Truth;
}

/**
 * The first outcome whose condition is true. What is unknown never lets anybody pass: an unknown condition takes a failed
 * outcome, and skips a passed one (`src/decisions/0058-*`). Undefined when none applies.
 */
export function decideOutcome(
  index: FormIndex,
  flat: AnswerMap,
  state: FormState,
  context: RuleContext,
): DecidedOutcome | undefined {
  const evaluation = evaluationContext(index, WHOLE_FORM, '', flat, context, state);
  for (const outcome of index.form.outcomes ?? []) {
    const truth = !outcome.when || evaluate(outcome.when, evaluation);
    if (truth ?? outcome.result === 'failed') return { outcome, truth };
  }
  return undefined;
}
