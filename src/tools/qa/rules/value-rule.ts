/** Rules of the specification over plain JSON, as `qa rule` runs them. */
import { isCalendarDate } from '../../../../validators/values/calendar-date.ts';
import type { RuleContext, RuleIssue } from '../../../../validators/rule/rule.ts';
import { UsageError } from '../cli/command.ts';
import { shapeProblem, type Shape, type ShapeValue } from './shape.ts';

export interface ValueRule {
  /**
   * The first issue of an input.
   *
   * @param today default for `context.today`: the date in Shanghai, YYYY-MM-DD
   * @throws UsageError when input or context do not have the rule's shape
   */
  check(input: unknown, context: unknown, today: string): RuleIssue | undefined;
}

/** Builds a rule from its shapes and its check. Every context accepts `today`. */
export function valueRule<const Input extends Shape, const Context extends Readonly<Record<string, Shape>>>(
  inputShape: Input,
  contextShape: Context,
  checkInput: (
    input: ShapeValue<Input>,
    context: ShapeValue<Context>,
    facts: RuleContext,
  ) => RuleIssue | undefined,
): ValueRule {
  return {
    check(input, contextOrNull, today) {
      const context = contextOrNull ?? {};
      const problem =
        shapeProblem(inputShape, input, 'input') ??
        shapeProblem({ today: 'string?', ...contextShape }, context, 'context');
      if (problem) throw new UsageError(problem.code, problem.params);
      const asOf = (context as { today?: string | null }).today ?? today;
      if (!isCalendarDate(asOf)) throw new UsageError('usage.rule.today', { example: '2026-11-21' });
      return checkInput(input as ShapeValue<Input>, context as ShapeValue<Context>, { asOf });
    },
  };
}
