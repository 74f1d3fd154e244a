/** The one walk over trees of conditions and expressions: evaluation, types, words and exports are folds. */

import type {
  AllOrAny,
  AnswerOperand,
  Between,
  Call,
  Comparison,
  Condition,
  ConstantOperand,
  ContextOperand,
  ElementOperand,
  Empty,
  Expression,
  If,
  In,
  ItemAttribute,
  MatchesList,
  Not,
  Ref,
  RowsOperand,
  SomeOrEvery,
} from '../../../schemas/generated/condition.ts';
import { meaningOf } from './named-conditions.ts';

/** What shows, requires or computes an element: a condition or an expression. */
export type Rule = Condition | Expression;

/** The result of a fold for each kind of expression, from the results of its arguments and conditions. */
export interface ExpressionCases<C, E> {
  element(operand: ElementOperand): E;
  constant(operand: ConstantOperand): E;
  context(operand: ContextOperand): E;
  answer(operand: AnswerOperand): E;
  /** Rows have a reader of their own, so that each fold goes into their condition and value by itself. */
  rows(operand: RowsOperand): E;
  /** A function of single values. */
  call(call: Call, args: E[]): E;
  choice(choice: If, when: C, then: E, otherwise: E): E;
  attribute(operand: ItemAttribute, left: E): E;
  /** A function of columns: an element among its arguments means its answers in all rows. */
  aggregate(call: AggregateCall, args: E[]): E;
}

/** The result of a fold for each kind of condition, from the results of its parts and operands. */
export interface ConditionCases<C, E> extends ExpressionCases<C, E> {
  allOrAny(condition: AllOrAny, parts: C[]): C;
  not(condition: Not, part: C): C;
  comparison(condition: Comparison, left: E, right: E): C;
  between(condition: Between, left: E, min: E, max: E): C;
  in(condition: In, left: E): C;
  empty(condition: Empty, left: E): C;
  matchesList(condition: MatchesList, left: E): C;
  /** As `rows`. */
  someOrEvery(condition: SomeOrEvery): C;
  /** @param meaning the result for the condition that it names; undefined where that is not known */
  ref(condition: Ref, meaning: C | undefined): C;
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
    case 'some':
    case 'every':
      return cases.someOrEvery(condition);
    case 'ref': {
      const meaning = meaningOf(condition);
      return cases.ref(condition, meaning && foldCondition(meaning, cases));
    }
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
export function foldExpression<C, E>(expression: Expression, cases: ConditionCases<C, E>): E {
  if ('element' in expression) return cases.element(expression);
  if ('const' in expression) return cases.constant(expression);
  if ('context' in expression) return cases.context(expression);
  if ('answer' in expression) return cases.answer(expression);
  if ('rows' in expression) return cases.rows(expression);
  if (expression.fn === 'attribute')
    return cases.attribute(expression, foldExpression(expression.left, cases));
  if (expression.fn === 'if')
    return cases.choice(
      expression,
      foldCondition(expression.when, cases),
      foldExpression(expression.then, cases),
      foldExpression(expression.else, cases),
    );
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
  const cases: ConditionCases<T[], T[]> = {
    element: join,
    constant: join,
    context: join,
    answer: join,
    rows: (node) =>
      join(
        node,
        node.where ? foldCondition(node.where, cases) : [],
        node.of ? foldExpression(node.of, cases) : [],
      ),
    call: joinAll,
    choice: join,
    attribute: join,
    aggregate: joinAll,
    allOrAny: joinAll,
    not: join,
    comparison: join,
    between: join,
    in: join,
    empty: join,
    matchesList: join,
    someOrEvery: (node) => join(node, foldCondition(node.where, cases)),
    ref: (node, meaning = []) => join(node, meaning),
  };
  return cases;
}

/** The functions of columns: they read an element as its values in all rows, and every other function as one value. */
const AGGREGATES = ['min', 'max', 'sum', 'count'] as const satisfies readonly Call['fn'][];

/** A function of columns. It skips unanswered values, as a sum over rows must. */
export type Aggregate = (typeof AGGREGATES)[number];
export type AggregateCall = Call & { fn: Aggregate };

/** Every function of expressions. */
export type FunctionName = Call['fn'] | If['fn'] | ItemAttribute['fn'];

const isAggregate = (call: Call): call is AggregateCall => AGGREGATES.some((fn) => fn === call.fn);
