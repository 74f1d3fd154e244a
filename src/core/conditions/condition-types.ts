/** Type checks of conditions and expressions. */

import type { ValueKind } from '../../../schemas/elements/element-type.ts';
import type { Call, Condition, Expression } from '../../../schemas/generated/condition.ts';
import { foldCondition, foldExpression, type ExpressionCases } from './fold-condition.ts';

/** The types of the condition language. */
export type ConditionType = 'number' | 'text' | 'date' | 'boolean' | 'codes' | 'answered';

const TYPE_OF_KIND: Record<Exclude<ValueKind, 'none'>, ConditionType> = {
  text: 'text',
  code: 'text',
  codes: 'codes',
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'date',
  object: 'answered',
};

/** Types of the arguments and the result of each function. A column of numbers counts as a number. */
const SIGNATURES: Record<
  Call['fn'],
  { args: readonly ConditionType[] | 'numbers' | 'any'; result: ConditionType }
> = {
  add: { args: 'numbers', result: 'number' },
  subtract: { args: 'numbers', result: 'number' },
  multiply: { args: 'numbers', result: 'number' },
  divide: { args: ['number', 'number'], result: 'number' },
  round: { args: 'numbers', result: 'number' },
  min: { args: 'numbers', result: 'number' },
  max: { args: 'numbers', result: 'number' },
  sum: { args: 'numbers', result: 'number' },
  count: { args: 'any', result: 'number' },
  ageAt: { args: ['date', 'date'], result: 'number' },
  daysBetween: { args: ['date', 'date'], result: 'number' },
  birthDateFromId: { args: ['text'], result: 'date' },
  genderFromId: { args: ['text'], result: 'text' },
};

/** Looks up the kind of an element by its id; undefined for an unknown id. */
export type KindOf = (elementId: string) => ValueKind | undefined;

/** The type of an expression, or undefined when it has none: an unknown element, or operands that do not fit. */
export const typeOf = (expression: Expression, kindOf: KindOf): ConditionType | undefined =>
  foldExpression(expression, typeCases(kindOf));

/** Whether every comparison of a condition compares like with like. */
export const isWellTyped = (condition: Condition, kindOf: KindOf): boolean =>
  foldCondition<boolean, ConditionType | undefined>(condition, {
    ...typeCases(kindOf),
    allOrAny: (_condition, parts) => !parts.includes(false),
    not: (_condition, part) => part,
    comparison: (_condition, ...operands) => areComparable(operands),
    between: (_condition, ...operands) => areComparable(operands),
    in: ({ values }, left) => isInWellTyped(left, values),
    empty: (_condition, left) => left !== undefined,
    matchesList: (_condition, left) => left === 'text',
  });

const typeCases = (kindOf: KindOf): ExpressionCases<ConditionType | undefined> => ({
  element({ element }) {
    const kind = kindOf(element);
    return kind === undefined || kind === 'none' ? undefined : TYPE_OF_KIND[kind];
  },
  constant: ({ const: value }) => typeOfConstant(value),
  context: () => 'date',
  rows: () => 'number',
  call: typeOfCall,
  aggregate: typeOfCall,
});

const DATE = /^\d{4}-\d{2}-\d{2}$/;

function typeOfConstant(value: string | number | boolean): ConditionType {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return DATE.test(value) ? 'date' : 'text';
}

function typeOfCall({ fn }: Call, types: (ConditionType | undefined)[]): ConditionType | undefined {
  const { args, result } = SIGNATURES[fn];
  if (types.includes(undefined)) return undefined;
  if (args === 'any') return result;
  const fits =
    args === 'numbers'
      ? types.every((type) => type === 'number')
      : types.length === args.length && args.every((type, i) => types[i] === type);
  return fits ? result : undefined;
}

function isInWellTyped(left: ConditionType | undefined, values: readonly (string | number)[]): boolean {
  if (left === 'number') return values.every((value) => typeof value === 'number');
  return (
    (left === 'text' || left === 'codes' || left === 'date') &&
    values.every((value) => typeof value === 'string')
  );
}

function areComparable([first, ...others]: (ConditionType | undefined)[]): boolean {
  if (first === undefined || first === 'codes' || first === 'answered') return false;
  return others.every((type) => type === first);
}
