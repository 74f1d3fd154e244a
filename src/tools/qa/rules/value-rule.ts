import { isCalendarDate } from '../../../../validators/values/calendar-date.ts';
import type { RuleContext, RuleIssue } from '../../../../validators/rule/rule.ts';
import { UsageError } from '../cli/command.ts';
import { shapeProblem, type Shape, type ShapeValue } from './shape.ts';

/** A rule of the specification as `qa rule` asks it: by a key, over plain JSON. */
export interface ValueRule {
  /**
   * The first failure of an input that a person gave.
   *
   * @param today the date in Shanghai, for a context that names none
   * @throws Unusable when input or context are not what the rule takes
   */
  check(input: unknown, context: unknown, today: string): RuleIssue | undefined;
}

/** A rule with the shapes of what it takes. Every context may name `today`. */
export function valueRule<const Input extends Shape, const Context extends Readonly<Record<string, Shape>>>(
  input: Input,
  context: Context,
  judge: (
    input: ShapeValue<Input>,
    context: ShapeValue<Context>,
    facts: RuleContext,
  ) => RuleIssue | undefined,
): ValueRule {
  return {
    check(given, facts, today) {
      const known = facts ?? {};
      const problem =
        shapeProblem(input, given, 'input') ??
        shapeProblem({ today: 'string?', ...context }, known, 'context');
      if (problem !== undefined) throw new UsageError(`The ${problem}.`);
      const asOf = (known as { today?: string | null }).today ?? today;
      if (!isCalendarDate(asOf)) throw new UsageError('The context.today must be a date like 2026-11-21.');
      return judge(given as ShapeValue<Input>, known as ShapeValue<Context>, { asOf });
    },
  };
}
