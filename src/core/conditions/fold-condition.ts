/** The one walk over trees of conditions and expressions: evaluation, types, words and exports are folds. */

import type {
  AllOrAny,
  Between,
  Call,
  Comparison,
  Condition,
  ConstantOperand,
  ContextOperand,
  ElementOperand,
  Empty,
  Expression,
  In,
  MatchesList,
  Not,
  RowsOperand,
} from '../../../schemas/generated/condition.ts';

/** What shows, requires or computes an element: a condition or an expression. */
export type Rule = Condition | Expression;

/** The result of a fold for each kind of expression, from the results of its arguments. */
export interface ExpressionCases<E> {
  element(operand: ElementOperand): E;
  constant(operand: ConstantOperand): E;
  context(operand: ContextOperand): E;
  rows(operand: RowsOperand): E;
  /** A function of single values. */
  call(call: Call, args: E[]): E;
  /** A function of columns: an element among its arguments means its answers in all rows. */
  aggregate(call: AggregateCall, args: E[]): E;
}

/** The result of a fold for each kind of condition, from the results of its parts and operands. */
export interface ConditionCases<C, E> extends ExpressionCases<E> {
  allOrAny(condition: AllOrAny, parts: C[]): C;
  not(condition: Not, part: C): C;
  comparison(condition: Comparison, left: E, right: E): C;
  between(condition: Between, left: E, min: E, max: E): C;
  in(condition: In, left: E): C;
  empty(condition: Empty, left: E): C;
  matchesList(condition: MatchesList, left: E): C;
}

/**
 * Folds a condition from its leaves up. A walk that has to know what is above a node, such as whether it is negated,
 * folds into a function of that.
 */
export function foldCondition<C, E>(condition: Condition, cases: ConditionCases<C, E>): C {
  switch (condition.op) {
    case 'all':
    case 'any':
      return cases.allOrAny(
        condition,
        condition.of.map((part) => foldCondition(part, cases)),
      );
    case 'not':
      return cases.not(condition, foldCondition(condition.of, cases));
    case 'between':
      return cases.between(
        condition,
        foldExpression(condition.left, cases),
        foldExpression(condition.min, cases),
        foldExpression(condition.max, cases),
      );
    case 'in':
      return cases.in(condition, foldExpression(condition.left, cases));
    case 'empty':
      return cases.empty(condition, foldExpression(condition.left, cases));
    case 'matchesList':
      return cases.matchesList(condition, foldExpression(condition.left, cases));
    default:
      // Only a comparison is left: an operator that the schema gains does not compile here before it has a case.
      return cases.comparison(
        condition,
        foldExpression(condition.left, cases),
        foldExpression(condition.right, cases),
      );
  }
}

/** Folds an expression from its leaves up. */
export function foldExpression<E>(expression: Expression, cases: ExpressionCases<E>): E {
  if ('element' in expression) return cases.element(expression);
  if ('const' in expression) return cases.constant(expression);
  if ('context' in expression) return cases.context(expression);
  if ('rows' in expression) return cases.rows(expression);
  const args = expression.args.map((arg) => foldExpression(arg, cases));
  return isAggregate(expression) ? cases.aggregate(expression, args) : cases.call(expression, args);
}

/** Folds a condition or an expression into the same type of result. */
export const foldRule = <T>(rule: Rule, cases: ConditionCases<T, T>): T =>
  isCondition(rule) ? foldCondition(rule, cases) : foldExpression(rule, cases);

export const isCondition = (rule: Rule): rule is Condition => 'op' in rule;

/** Cases that list the items of all nodes in reading order: a node before its parts, the left before the right. */
export function listCases<T>(itemsOf: (node: Rule) => readonly T[]): ConditionCases<T[], T[]> {
  const join = (node: Rule, ...parts: T[][]): T[] => [...itemsOf(node), ...parts.flat()];
  const joinAll = (node: Rule, parts: T[][]): T[] => join(node, ...parts);
  return {
    element: join,
    constant: join,
    context: join,
    rows: join,
    call: joinAll,
    aggregate: joinAll,
    allOrAny: joinAll,
    not: join,
    comparison: join,
    between: join,
    in: join,
    empty: join,
    matchesList: join,
  };
}

/** Whether a function reads an element as one value, or as the column of its values in all rows. */
const ARGUMENTS = {
  add: 'values',
  subtract: 'values',
  multiply: 'values',
  divide: 'values',
  round: 'values',
  min: 'columns',
  max: 'columns',
  sum: 'columns',
  count: 'columns',
  ageAt: 'values',
  daysBetween: 'values',
  birthDateFromId: 'values',
  genderFromId: 'values',
} as const satisfies Record<Call['fn'], 'values' | 'columns'>;

type Arguments = typeof ARGUMENTS;

/** A function of columns. It skips unanswered values, as a sum over rows must. */
export type Aggregate = { [Fn in Call['fn']]: Arguments[Fn] extends 'columns' ? Fn : never }[Call['fn']];
export type AggregateCall = Call & { fn: Aggregate };

const isAggregate = (call: Call): call is AggregateCall => ARGUMENTS[call.fn] === 'columns';
