/** Values of expressions: arithmetic in exact decimals, dates, ID numbers, and aggregates over rows. */

import Big from 'big.js';
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type {
  Call,
  ConstantOperand,
  ElementOperand,
  Expression,
  RowsOperand,
} from '../../../schemas/generated/condition.ts';
import { ageInYears, daysBetween } from '../../../validators/values/calendar-date.ts';
import { birthDateOfId } from '../../../validators/values/birth-date-of-id.ts';
import { genderOfId } from '../../../validators/values/gender-of-id.ts';
import { foldExpression, type AggregateCall, type ExpressionCases } from './fold-condition.ts';

/** A value inside conditions. Numbers are exact decimals; dates are `YYYY-MM-DD`; undefined is "unknown". */
export type Value = string | boolean | Big | readonly string[] | undefined;

/** What a rule can read of its form. Hidden and unanswered elements read as undefined. */
export interface EvaluationContext {
  /** The value of an element as seen from the section of the rule. */
  value(elementId: string): Value;
  /** The values of an element in all rows below the section of the rule. */
  values(elementId: string): Value[];
  /** The number of rows of a repeating section; 0 while it is hidden. */
  rowCount(sectionId: string): number;
  /** The server's date in Shanghai. */
  today: string;
  /** Looks an item of a code list up; absent while no list is loaded. */
  listItem?: ((list: string, code: string) => ListItem | undefined) | undefined;
}

/** The parts of a code list item that conditions read. */
export type ListItem = Pick<CodeListItem, 'attributes' | 'validFrom' | 'validTo'>;

/**
 * Computes an expression. Unknown operands, a division by zero and a value of the wrong kind make the result unknown;
 * nothing throws.
 */
export const compute = (expression: Expression, context: EvaluationContext): Value =>
  foldExpression(expression, new ComputeExpression(context));

/** The value of each kind of expression. A class, because this runs at each keystroke and a literal costs 13 closures. */
export class ComputeExpression implements ExpressionCases<Value> {
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

  context(): Value {
    return this.evaluation.today;
  }

  rows({ rows }: RowsOperand): Value {
    return new Big(this.evaluation.rowCount(rows));
  }

  call({ fn }: Call, args: Value[]): Value {
    if (args.includes(undefined)) return undefined;
    if (fn in ARITHMETIC) {
      const numbers = args.filter((value) => value instanceof Big);
      return numbers.length === args.length ? ARITHMETIC[fn as Arithmetic](numbers) : undefined;
    }
    const texts = args.filter((value) => typeof value === 'string');
    return texts.length === args.length ? TEXT_FUNCTIONS[fn as TextFunction](texts) : undefined;
  }

  aggregate({ fn, args: operands }: AggregateCall, args: Value[]): Value {
    const columns = operands.map((operand, i) =>
      'element' in operand ? this.evaluation.values(operand.element) : [args[i]],
    );
    if (fn === 'count') {
      const counts = operands.map((operand, i) =>
        'rows' in operand ? this.evaluation.rowCount(operand.rows) : columns[i]!.filter(isAnswered).length,
      );
      return new Big(counts.reduce((total, count) => total + count));
    }
    const numbers = columns.flat().filter((value) => value instanceof Big);
    if (fn === 'sum') return numbers.reduce((total, number) => total.plus(number), new Big(0));
    return numbers.reduce<Big | undefined>(
      (best, number) =>
        best === undefined || (fn === 'min' ? number.lt(best) : number.gt(best)) ? number : best,
      undefined,
    );
  }
}

const isAnswered = (value: Value): boolean => value !== undefined;

type Arithmetic = 'add' | 'subtract' | 'multiply' | 'divide' | 'round';
const ARITHMETIC: Record<Arithmetic, (numbers: Big[]) => Big | undefined> = {
  add: (numbers) => numbers.reduce((total, number) => total.plus(number)),
  subtract: ([from, ...numbers]) => numbers.reduce((total, number) => total.minus(number), from!),
  multiply: (numbers) => numbers.reduce((total, number) => total.times(number)),
  divide: ([dividend, divisor]) => (!divisor || divisor.eq(0) ? undefined : dividend!.div(divisor)),
  // Half up, as money is rounded; the second argument is the number of decimals.
  round: ([number, decimals = new Big(0)]) =>
    isScale(decimals) ? number!.round(decimals.toNumber(), Big.roundHalfUp) : undefined,
};

/** Whether Big can round to this many decimals: whole, and at most as many as a quotient has. Else it throws. */
const isScale = (decimals: Big): boolean => decimals.eq(decimals.round(0)) && decimals.abs().lte(Big.DP);

type TextFunction = 'ageAt' | 'daysBetween' | 'birthDateFromId' | 'genderFromId';
const TEXT_FUNCTIONS: Record<TextFunction, (texts: string[]) => Value> = {
  ageAt: ([birth, day]) => onDates(birth, day, ageInYears),
  daysBetween: ([from, to]) => onDates(from, to, daysBetween),
  birthDateFromId: ([id]) => birthDateOfId(id!),
  genderFromId: ([id]) => genderOfId(id!),
};

function onDates(
  first: string | undefined,
  second: string | undefined,
  measure: (first: string, second: string) => number,
): Big | undefined {
  const amount = first === undefined || second === undefined ? Number.NaN : measure(first, second);
  return Number.isNaN(amount) ? undefined : new Big(amount);
}
