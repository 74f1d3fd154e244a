// What the conditions around an operand tell of its value.
import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import { evaluate, type Truth } from '../conditions/conditions.ts';
import { EMPTY_CONTEXT } from '../conditions/constant-value.ts';
import { foldCondition, type ConditionCases, type ExpressionCases } from '../conditions/fold-condition.ts';
import { intervalOf } from '../fill/intervals.ts';
import { CALCULATED } from '../form/calculated.ts';
import type { FormIndex } from '../form/form-index.ts';
import { canonicalJson } from '../json/canonical-json.ts';

/** A condition that is true, or one that is false, wherever the value of an operand matters. */
export type Fact = readonly [condition: Condition, holds: boolean];

/** Whether no answers make a number 0: by the settings and bounds of what it reads, or by the facts. */
export function isNeverZero(index: FormIndex, expression: Expression, facts: readonly Fact[]): boolean {
  const [low, high] = intervalOf(index, expression);
  const isBeside0 = low?.gt(0) || high?.lt(0);
  return isBeside0 || excludes(facts, expression, 0) || isNeverZeroByParts(index, expression, facts);
}

function isNeverZeroByParts(index: FormIndex, expression: Expression, facts: readonly Fact[]): boolean {
  // Rows count from 1.
  if ('context' in expression) return expression.context === 'rowNumber';
  if ('element' in expression) return isElementNeverZero(index, expression.element);
  if (!('fn' in expression) || expression.fn === 'attribute') return false;
  if (expression.fn === 'if') {
    const { when, then, else: otherwise } = expression;
    return (
      isNeverZero(index, then, [...facts, [when, true]]) &&
      isNeverZero(index, otherwise, [...facts, [when, false]])
    );
  }
  const args: readonly Expression[] = expression.args;
  return NONZERO_OF_NONZERO.has(expression.fn) && args.every((arg) => isNeverZero(index, arg, facts));
}

/** Whether the facts say that an element has a value. */
export const isKnown = (facts: readonly Fact[], element: string): boolean =>
  excludes(facts, { element }, undefined);

/** Functions that are 0 only where an argument is. */
const NONZERO_OF_NONZERO: ReadonlySet<string> = new Set(['abs', 'multiply', 'coalesce']);

/** By a constant bound of its own; a calculated value by its formula, which may stand in other rows than the facts. */
function isElementNeverZero(index: FormIndex, id: string): boolean {
  const { inputType, element } = index.elementById.get(id) ?? {};
  if (inputType === CALCULATED) return isNeverZero(index, element!.computed!, []);
  const { min, max } = element?.bounds ?? {};
  const isBeyond = (bound: Expression | undefined, end: 0 | 1) =>
    bound !== undefined && 'const' in bound && intervalOf(index, bound)[end]?.cmp(0) === (end === 0 ? 1 : -1);
  return isBeyond(min, 0) || isBeyond(max, 1);
}

/** Whether a fact is otherwise than it says if the operand has this value; undefined is no value. */
const excludes = (facts: readonly Fact[], operand: Expression, value: 0 | undefined): boolean =>
  facts.some(([condition, holds]) => foldCondition(condition, truthCases(operand, value)) === !holds);

/** Whether conditions hold if one operand has a value, whatever the others have. */
function truthCases(operand: Expression, value: 0 | undefined): ConditionCases<Truth, undefined> {
  const key = canonicalJson(operand);
  const valued = (expression: Expression): Expression =>
    value !== undefined && canonicalJson(expression) === key ? { const: value } : expression;
  const truthOf = (condition: Condition, ...operands: Expression[]): Truth =>
    operands.every((constant) => 'const' in constant) ? evaluate(condition, EMPTY_CONTEXT) : undefined;
  return {
    ...NO_VALUES,
    allOrAny: ({ op }, parts) => {
      const deciding = op === 'any';
      if (parts.includes(deciding)) return deciding;
      return parts.includes(undefined) ? undefined : !deciding;
    },
    not: (_condition, part) => (part === undefined ? undefined : !part),
    comparison: (condition) => {
      const [left, right] = [valued(condition.left), valued(condition.right)];
      return truthOf({ ...condition, left, right }, left, right);
    },
    between: (condition) => {
      const [left, min, max] = [valued(condition.left), valued(condition.min), valued(condition.max)];
      return truthOf({ ...condition, left, min, max }, left, min, max);
    },
    in: (condition) => {
      const left = valued(condition.left);
      return truthOf({ ...condition, left }, left);
    },
    empty: ({ left }) => (canonicalJson(left) === key ? value === undefined : undefined),
    matchesList: () => undefined,
    someOrEvery: () => undefined,
    ref: (_condition, meaning) => meaning,
  };
}

const noValue = () => undefined;

const NO_VALUES: ExpressionCases<Truth, undefined> = {
  element: noValue,
  constant: noValue,
  context: noValue,
  answer: noValue,
  rows: noValue,
  call: noValue,
  choice: noValue,
  attribute: noValue,
  aggregate: noValue,
};
