import Big from 'big.js';
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { Call, Expression } from '../../../schemas/generated/condition.ts';
import { ageInYears, daysBetween } from '../../../validators/values/calendar-date.ts';
import { birthDateOfId } from '../../../validators/values/birth-date-of-id.ts';
import { genderOfId } from '../../../validators/values/gender-of-id.ts';

/** A value inside conditions. Numbers are exact decimals; dates are `YYYY-MM-DD`; undefined is "unknown". */
export type Value = string | boolean | Big | readonly string[] | undefined;

/** How an expression reads the form around it. Hidden and unanswered elements read as undefined. */
export interface EvaluationContext {
  /** The value of an element as seen from where the condition stands. */
  value(elementId: string): Value;
  /** The values of an element in all rows below where the condition stands. */
  values(elementId: string): Value[];
  /** How many rows a repeating section has; none while it is hidden. */
  rowCount(sectionId: string): number;
  /** The server's date in Shanghai. */
  today: string;
  /** One item of a code list, or undefined. */
  listItem?: ((list: string, code: string) => ListItem | undefined) | undefined;
}

/** What conditions ask of an item of a code list. */
export type ListItem = Pick<CodeListItem, 'attributes' | 'validFrom' | 'validTo'>;

/**
 * The value of an expression. Unknown operands, a division by zero and a value of the wrong kind make the whole
 * unknown; nothing throws.
 */
export function compute(expression: Expression, around: EvaluationContext): Value {
  if ('element' in expression) return around.value(expression.element);
  if ('const' in expression)
    return typeof expression.const === 'number' ? new Big(expression.const) : expression.const;
  if ('context' in expression) return around.today;
  if ('rows' in expression) return new Big(around.rowCount(expression.rows));
  return call(expression, around);
}

/** Functions that take any number of numbers and skip what is unanswered, as a sum over rows must. */
const AGGREGATES = ['sum', 'min', 'max', 'count'] as const;
type Aggregate = (typeof AGGREGATES)[number];
const isAggregate = (fn: Call['fn']): fn is Aggregate => (AGGREGATES as readonly string[]).includes(fn);

function call({ fn, args }: Call, around: EvaluationContext): Value {
  if (isAggregate(fn)) return aggregate(fn, args, around);
  const values = args.map((arg) => compute(arg, around));
  if (values.includes(undefined)) return undefined;
  if (fn in ARITHMETIC) {
    const numbers = values.filter((value) => value instanceof Big);
    return numbers.length === values.length ? ARITHMETIC[fn as Arithmetic](numbers) : undefined;
  }
  const texts = values.filter((value) => typeof value === 'string');
  return texts.length === values.length ? TEXT_FUNCTIONS[fn as TextFunction](texts) : undefined;
}

function aggregate(fn: Aggregate, args: readonly Expression[], around: EvaluationContext): Value {
  const known = args
    .flatMap((arg) => ('element' in arg ? around.values(arg.element) : [compute(arg, around)]))
    .filter((value) => value !== undefined);
  if (fn === 'count') {
    const rows = args.filter((arg) => 'rows' in arg).map((arg) => around.rowCount(arg.rows));
    return new Big(rows.reduce((total, count) => total + count, known.length - rows.length));
  }
  const numbers = known.filter((value) => value instanceof Big);
  if (fn === 'sum') return numbers.reduce((total, number) => total.plus(number), new Big(0));
  return numbers.reduce<Big | undefined>(
    (best, number) =>
      best === undefined || (fn === 'min' ? number.lt(best) : number.gt(best)) ? number : best,
    undefined,
  );
}

type Arithmetic = 'add' | 'subtract' | 'multiply' | 'divide' | 'round';
const ARITHMETIC: Record<Arithmetic, (numbers: Big[]) => Big | undefined> = {
  add: (numbers) => numbers.reduce((total, number) => total.plus(number)),
  subtract: ([from, ...numbers]) => numbers.reduce((total, number) => total.minus(number), from!),
  multiply: (numbers) => numbers.reduce((total, number) => total.times(number)),
  divide: ([dividend, divisor]) => (!divisor || divisor.eq(0) ? undefined : dividend!.div(divisor)),
  // Half up, as money is rounded; the second operand is the number of decimals.
  round: ([number, decimals = new Big(0)]) =>
    isScale(decimals) ? number!.round(decimals.toNumber(), Big.roundHalfUp) : undefined,
};

/** As many decimals as a quotient has, before or after the point; Big throws for anything else. */
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
  const measured = first === undefined || second === undefined ? Number.NaN : measure(first, second);
  return Number.isNaN(measured) ? undefined : new Big(measured);
}
