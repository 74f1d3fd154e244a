// Proposals that their own question refuses.
import type { RuleContext } from '../../../validators/rule/rule.ts';
import type { Validators } from '../answers/load-validators.ts';
import { isUnanswered } from '../answers/answers.ts';
import { normalAnswer } from '../answers/check-answers.ts';
import { toAnswer } from '../answers/answer-value.ts';
import { compute } from '../conditions/conditions.ts';
import { EMPTY_CONTEXT } from '../conditions/constant-value.ts';
import { readsRowNumber, referencesOf } from '../conditions/references.ts';
import { ruleIssueOf } from '../failures/issue.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import type { FormIndex } from '../form/form-index.ts';

/** Initial values that read no answer, and that the rule of their question refuses. */
export const lintProposals = (
  index: FormIndex,
  validators: Validators,
  context: RuleContext,
): PublishProblem[] =>
  index.elements.flatMap((indexed) => {
    const { element, type, position } = indexed;
    const { initialValue } = element;
    if (!initialValue || referencesOf(initialValue).length > 0 || readsRowNumber(initialValue)) return [];
    const value = compute(initialValue, { ...EMPTY_CONTEXT, today: context.asOf });
    const answer = normalAnswer(indexed, toAnswer(value, type.valueKind));
    const validate = validators.element(position);
    if (isUnanswered(answer) || validate.call(context, answer)) return [];
    const { code } = ruleIssueOf(validate.errors![0]!);
    return [publishProblem('initialValue.invalid', element.elementId, { value: String(answer), code })];
  });
