import type { ValueKind } from '../../../schemas/elements/element-type.ts';
import type { Call, Condition, Expression } from '../../../schemas/generated/condition.ts';

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

/** What each function takes and gives; `rows` of a number is a number per row. */
const SIGNATURES: Record<
  Call['fn'],
  { args: readonly ConditionType[] | 'numbers' | 'any'; gives: ConditionType }
> = {
  add: { args: 'numbers', gives: 'number' },
  subtract: { args: 'numbers', gives: 'number' },
  multiply: { args: 'numbers', gives: 'number' },
  divide: { args: ['number', 'number'], gives: 'number' },
  round: { args: 'numbers', gives: 'number' },
  min: { args: 'numbers', gives: 'number' },
  max: { args: 'numbers', gives: 'number' },
  sum: { args: 'numbers', gives: 'number' },
  count: { args: 'any', gives: 'number' },
  ageAt: { args: ['date', 'date'], gives: 'number' },
  daysBetween: { args: ['date', 'date'], gives: 'number' },
  birthDateFromId: { args: ['text'], gives: 'date' },
  genderFromId: { args: ['text'], gives: 'text' },
};

/** The kind of an element by its id; undefined for an unknown id. */
export type KindOf = (elementId: string) => ValueKind | undefined;

/** The type of an expression, or undefined when it has none: an unknown element, or operands that do not fit. */
export function typeOf(expression: Expression, kindOf: KindOf): ConditionType | undefined {
  if ('const' in expression) return typeOfConstant(expression.const);
  if ('context' in expression) return 'date';
  if ('rows' in expression) return 'number';
  if ('element' in expression) {
    const kind = kindOf(expression.element);
    return kind === undefined || kind === 'none' ? undefined : TYPE_OF_KIND[kind];
  }
  return typeOfCall(expression, kindOf);
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

function typeOfConstant(value: string | number | boolean): ConditionType {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return DATE.test(value) ? 'date' : 'text';
}

function typeOfCall({ fn, args }: Call, kindOf: KindOf): ConditionType | undefined {
  const signature = SIGNATURES[fn];
  const types = args.map((arg) => typeOf(arg, kindOf));
  if (types.includes(undefined)) return undefined;
  if (signature.args === 'any') return signature.gives;
  const fits =
    signature.args === 'numbers'
      ? types.every((type) => type === 'number')
      : types.length === signature.args.length && signature.args.every((type, i) => types[i] === type);
  return fits ? signature.gives : undefined;
}

/** Whether every comparison of a condition compares like with like. */
export function isWellTyped(condition: Condition, kindOf: KindOf): boolean {
  switch (condition.op) {
    case 'all':
    case 'any':
      return condition.of.every((part) => isWellTyped(part, kindOf));
    case 'not':
      return isWellTyped(condition.of, kindOf);
    case 'in':
      return isInWellTyped(typeOf(condition.left, kindOf), condition.values);
    case 'empty':
      return typeOf(condition.left, kindOf) !== undefined;
    case 'matchesList':
      return typeOf(condition.left, kindOf) === 'text';
    case 'between':
      return areComparable(
        [condition.left, condition.min, condition.max].map((part) => typeOf(part, kindOf)),
      );
    default:
      return areComparable([condition.left, condition.right].map((part) => typeOf(part, kindOf)));
  }
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
