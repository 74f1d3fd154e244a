/** Type checks of conditions and expressions. */

import type { ValueKind } from '../../../schemas/elements/element-type.ts';
import type { Call, Condition, ContextOperand, Expression } from '../../../schemas/generated/condition.ts';
import { foldCondition, foldExpression, type ConditionCases } from './fold-condition.ts';

/** The types of the condition language. A column is a number in each of several rows, for aggregates only. */
export type ConditionType = 'number' | 'text' | 'date' | 'boolean' | 'codes' | 'answered' | 'column';

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

/** The type that conditions read an answer as; undefined for an input without answers. */
export const typeOfKind = (kind: ValueKind): ConditionType | undefined =>
  kind === 'none' ? undefined : TYPE_OF_KIND[kind];

const TYPE_OF_CONTEXT: Record<ContextOperand['context'], ConditionType> = {
  today: 'date',
  rowNumber: 'number',
  product: 'text',
  channel: 'text',
  insuredCount: 'number',
  member: 'text',
  plan: 'text',
  sumInsured: 'number',
  premium: 'number',
  payPeriod: 'text',
};

/** Types of the arguments and the result of a function. */
interface Signature {
  /** A type for each argument, one for any number of them, or `any`. */
  args: readonly ConditionType[] | ConditionType | 'any';
  result: ConditionType;
}

/** A column of numbers counts as a number. `coalesce` and `textOf` have rules of their own. */
const SIGNATURES: Record<Exclude<Call['fn'], 'coalesce' | 'textOf'>, Signature> = {
  add: { args: 'number', result: 'number' },
  subtract: { args: 'number', result: 'number' },
  multiply: { args: 'number', result: 'number' },
  divide: { args: ['number', 'number'], result: 'number' },
  round: { args: 'number', result: 'number' },
  abs: { args: ['number'], result: 'number' },
  floor: { args: ['number'], result: 'number' },
  ceil: { args: ['number'], result: 'number' },
  mod: { args: ['number', 'number'], result: 'number' },
  min: { args: 'number', result: 'number' },
  max: { args: 'number', result: 'number' },
  sum: { args: 'number', result: 'number' },
  count: { args: 'any', result: 'number' },
  ageAt: { args: ['date', 'date'], result: 'number' },
  daysBetween: { args: ['date', 'date'], result: 'number' },
  monthsBetween: { args: ['date', 'date'], result: 'number' },
  yearOf: { args: ['date'], result: 'number' },
  addDays: { args: ['date', 'number'], result: 'date' },
  addMonths: { args: ['date', 'number'], result: 'date' },
  addYears: { args: ['date', 'number'], result: 'date' },
  birthDateFromId: { args: ['text'], result: 'date' },
  genderFromId: { args: ['text'], result: 'text' },
  concat: { args: 'text', result: 'text' },
};

/** Looks up the kind of an element by its id; undefined for an unknown id. */
export type KindOf = (elementId: string) => ValueKind | undefined;

/** The type of an expression, or undefined when it has none: an unknown element, or operands that do not fit. */
export const typeOf = (expression: Expression, kindOf: KindOf): ConditionType | undefined =>
  foldExpression(expression, typeCases(kindOf));

/** Whether every comparison of a condition compares like with like. */
export const isWellTyped = (condition: Condition, kindOf: KindOf): boolean =>
  foldCondition(condition, typeCases(kindOf));

function typeCases(kindOf: KindOf): ConditionCases<boolean, ConditionType | undefined> {
  const cases: ConditionCases<boolean, ConditionType | undefined> = {
    element({ element }) {
      const kind = kindOf(element);
      return kind && typeOfKind(kind);
    },
    constant: ({ const: value }) => typeOfConstant(value),
    context: ({ context }) => TYPE_OF_CONTEXT[context],
    answer: ({ answer: { type } }) => type,
    rows({ where, of }) {
      if (where && !foldCondition(where, cases)) return undefined;
      if (!of) return 'number';
      return foldExpression(of, cases) === 'number' ? 'column' : undefined;
    },
    call: typeOfCall,
    attribute: ({ type }, left) => (left === 'text' ? type : undefined),
    choice: (_choice, isFit, ...values) => (isFit ? commonTypeOf(values) : undefined),
    aggregate: (call, types) =>
      typeOfCall(
        call,
        types.map((type) => (type === 'column' ? 'number' : type)),
      ),
    allOrAny: (_condition, parts) => !parts.includes(false),
    not: (_condition, part) => part,
    comparison: (_condition, ...operands) => areComparable(operands),
    between: (_condition, ...operands) => areComparable(operands),
    in: ({ values }, left) => isInWellTyped(left, values),
    empty: (_condition, left) => left !== undefined,
    matchesList: (_condition, left) => left === 'text',
    someOrEvery: ({ where }) => foldCondition(where, cases),
    ref: (_condition, meaning = false) => meaning,
  };
  return cases;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

function typeOfConstant(value: string | number | boolean): ConditionType {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return DATE.test(value) ? 'date' : 'text';
}

function typeOfCall({ fn }: Call, types: (ConditionType | undefined)[]): ConditionType | undefined {
  if (fn === 'coalesce') return commonTypeOf(types);
  if (fn === 'textOf') return types.length === 1 && PRINTED_TYPES.has(types[0]) ? 'text' : undefined;
  const { args, result } = SIGNATURES[fn];
  if (types.includes(undefined)) return undefined;
  if (args === 'any') return result;
  const fits =
    typeof args === 'string'
      ? types.every((type) => type === args)
      : types.length === args.length && args.every((type, i) => types[i] === type);
  return fits ? result : undefined;
}

/** Types that have a text form. */
const PRINTED_TYPES: ReadonlySet<ConditionType | undefined> = new Set(['number', 'date'] as const);

/** The type of values of which a choice takes one. */
const commonTypeOf = (types: (ConditionType | undefined)[]): ConditionType | undefined =>
  areComparable(types) ? types[0] : undefined;

function isInWellTyped(left: ConditionType | undefined, values: readonly (string | number)[]): boolean {
  if (left === 'number') return values.every((value) => typeof value === 'number');
  return (
    (left === 'text' || left === 'codes' || left === 'date') &&
    values.every((value) => typeof value === 'string')
  );
}

const INCOMPARABLE: readonly ConditionType[] = ['codes', 'answered', 'column'];

function areComparable([first, ...others]: (ConditionType | undefined)[]): boolean {
  if (first === undefined || INCOMPARABLE.includes(first)) return false;
  return others.every((type) => type === first);
}
