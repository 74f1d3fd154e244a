/** Conditions evaluated over the answers of a form, in three-valued logic. */

import Big from 'big.js';
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
import { isSelectable } from '../../../validators/values/is-selectable.ts';
import { aggregate, call, type EvaluationContext, type ListItem, type Value } from './expressions.ts';
import { foldCondition, foldExpression, type AggregateCall, type ConditionCases } from './fold-condition.ts';

/** Three-valued: undefined is "unknown", and unknown is never true. */
export type Truth = boolean | undefined;

/**
 * Whether a condition holds. Kleene logic: `any` with one true part is true whatever is unknown beside it, `all` with
 * one false part is false, `not` of unknown is unknown.
 */
export const evaluate = (condition: Condition, context: EvaluationContext): Truth =>
  foldCondition(condition, new Evaluate(context));

/** The one meaning of "the condition is met" for visibility, requiredness and options. */
export const isMet = (condition: Condition | undefined, context: EvaluationContext): boolean =>
  condition === undefined || evaluate(condition, context) === true;

/** The value of an expression. */
export const compute = (expression: Expression, context: EvaluationContext): Value =>
  foldExpression(expression, new Evaluate(context));

/** A class, because this runs at each keystroke and a literal costs a closure for each case. */
class Evaluate implements ConditionCases<Truth, Value> {
  protected readonly evaluation: EvaluationContext;

  constructor(context: EvaluationContext) {
    this.evaluation = context;
  }

  element({ element }: ElementOperand): Value {
    return this.evaluation.value(element);
  }

  constant({ const: value }: ConstantOperand): Value {
    return typeof value === 'number' ? new Big(value) : value;
  }

  context({ context }: ContextOperand): Value {
    const { today, trade, rowNumber } = this.evaluation;
    if (context === 'today') return today;
    const value = context === 'rowNumber' ? rowNumber() || undefined : trade?.[context];
    return typeof value === 'number' ? new Big(value) : value;
  }

  answer({ answer: { screen, element, type } }: AnswerOperand): Value {
    return valueOfType(this.evaluation.trade?.answers?.[screen]?.[element], type);
  }

  rows(operand: RowsOperand): Value {
    return new Big(rowsOf(operand, this.evaluation).length);
  }

  call({ fn }: Call, args: Value[]): Value {
    return call(fn, args);
  }

  aggregate({ fn, args: operands }: AggregateCall, args: Value[]): Value {
    const { evaluation } = this;
    const columns = operands.map((operand, i) => {
      if ('element' in operand) return evaluation.values(operand.element);
      if (!('rows' in operand) || (fn !== 'count' && !operand.of)) return [args[i]];
      return rowsOf(operand, evaluation).map((row) => !operand.of || compute(operand.of, row));
    });
    return aggregate(fn, columns.flat());
  }

  choice(_choice: If, when: Truth, then: Value, otherwise: Value): Value {
    return (when ?? compare('eq', then, otherwise)) ? then : when === undefined ? undefined : otherwise;
  }

  allOrAny({ op }: AllOrAny, parts: Truth[]): Truth {
    return op === 'all' ? conjunction(parts) : negate(conjunction(parts.map(negate)));
  }

  not(_condition: Not, part: Truth): Truth {
    return negate(part);
  }

  comparison({ op }: Comparison, left: Value, right: Value): Truth {
    return compare(op, left, right);
  }

  between(_condition: Between, left: Value, min: Value, max: Value): Truth {
    return conjunction([compare('ge', left, min), compare('le', left, max)]);
  }

  in({ values }: In, left: Value): Truth {
    return isIn(left, values);
  }

  empty(_condition: Empty, left: Value): Truth {
    return left === undefined;
  }

  matchesList({ list, attribute, equals }: MatchesList, code: Value): Truth {
    if (typeof code !== 'string' || !this.evaluation.listItem) return undefined;
    const item = this.#itemOf(list, code);
    if (!item) return false;
    return attribute === undefined || item.attributes?.[attribute] === equals;
  }

  attribute({ list, attribute, type }: ItemAttribute, code: Value): Value {
    const item = typeof code === 'string' ? this.#itemOf(list, code) : undefined;
    if (!item) return undefined;
    // Empty at the top; unknown of an item without a name, which is still to be loaded.
    const parent = item.parent ?? (item.labels.zh_CN ? '' : undefined);
    return valueOfType({ ...item.attributes, parent }[attribute], type);
  }

  /** An item that can be chosen today. */
  #itemOf(list: string, code: string): ListItem | undefined {
    const item = this.evaluation.listItem?.(list, code);
    return item && isSelectable(item, this.evaluation.today) ? item : undefined;
  }

  someOrEvery({ op, rows, where }: SomeOrEvery): Truth {
    const truths = this.evaluation.eachRow(rows).map((row) => evaluate(where, row));
    return op === 'every' ? conjunction(truths) : negate(conjunction(truths.map(negate)));
  }

  ref(_condition: Ref, meaning: Truth): Truth {
    return meaning;
  }
}

/** An attribute or a foreign answer as a value of the type that its rule expects; unknown when it has another. */
function valueOfType(value: string | number | boolean | undefined, type: ItemAttribute['type']): Value {
  if (type === 'number') return typeof value === 'number' ? new Big(value) : undefined;
  return typeof value === (type === 'boolean' ? type : 'string') ? (value as string | boolean) : undefined;
}

/** The rows in which the condition of the operand is true. */
const rowsOf = ({ rows, where }: RowsOperand, context: EvaluationContext): EvaluationContext[] =>
  context.eachRow(rows).filter((row) => isMet(where, row));

const negate = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

const conjunction = (parts: Truth[]): Truth => {
  if (parts.includes(false)) return false;
  return parts.includes(undefined) ? undefined : true;
};

const ORDER: Record<Comparison['op'], (sign: number) => boolean> = {
  eq: (sign) => sign === 0,
  ne: (sign) => sign !== 0,
  lt: (sign) => sign < 0,
  le: (sign) => sign <= 0,
  gt: (sign) => sign > 0,
  ge: (sign) => sign >= 0,
};

function compare(op: Comparison['op'], left: Value, right: Value): Truth {
  if (left instanceof Big && right instanceof Big) return ORDER[op](left.cmp(right));
  if (typeof left === 'boolean' && typeof right === 'boolean') return ORDER[op](Number(left) - Number(right));
  // ISO dates and codes order as text.
  if (typeof left === 'string' && typeof right === 'string')
    return ORDER[op](left < right ? -1 : Number(left > right));
  return undefined;
}

function isIn(left: Value, values: readonly (string | number)[]): Truth {
  if (left === undefined) return undefined;
  const isAmong = (value: Value) =>
    values.some((option) => compare('eq', value, typeof option === 'number' ? new Big(option) : option));
  return Array.isArray(left) ? left.some(isAmong) : isAmong(left);
}
