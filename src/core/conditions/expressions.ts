/** Values of expressions: arithmetic in exact decimals, dates, ID numbers, and aggregates over rows. */

import Big from 'big.js';
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { Call } from '../../../schemas/generated/condition.ts';
import {
  addDays,
  addMonths,
  ageInYears,
  daysBetween,
  monthsBetween,
  yearOf,
} from '../../../validators/values/calendar-date.ts';
import { birthDateOfId } from '../../../validators/values/birth-date-of-id.ts';
import { codePointLength } from '../../../validators/values/code-points.ts';
import { genderOfId } from '../../../validators/values/gender-of-id.ts';
import type { TradeContext } from '../../../validators/rule/rule.ts';
import { multipleAbove, multipleBelow } from '../json/multiples.ts';
import type { Aggregate } from './fold-condition.ts';

/** A value inside conditions. Numbers are exact decimals; dates are `YYYY-MM-DD`; undefined is "unknown". */
export type Value = string | boolean | Big | readonly string[] | undefined;

/** What a rule can read of its form. Hidden and unanswered elements read as undefined. */
export interface EvaluationContext {
  /** The value of an element as seen from the section of the rule. */
  value(elementId: string): Value;
  /** The values of an element in all rows below the section of the rule. */
  values(elementId: string): Value[];
  /** The context of each visible row of a repeating section. */
  eachRow(sectionId: string): EvaluationContext[];
  /** The position of the row of the rule in its list, from 1; 0 outside rows. */
  rowNumber(): number;
  /** The server's date in Shanghai. */
  today: string;
  /** What is known of the trade. */
  trade?: TradeContext | undefined;
  /** Looks an item of a code list up; absent while no list is loaded. */
  listItem?: ((list: string, code: string) => ListItem | undefined) | undefined;
}

/** The parts of a code list item that conditions read. */
export type ListItem = Pick<CodeListItem, 'attributes' | 'labels' | 'parent' | 'validFrom' | 'validTo'>;

/**
 * The value of a function of single values. Unknown operands, a division by zero, a text of more than 500 characters and a
 * value of the wrong kind make it unknown; nothing throws.
 */
export function call(fn: Call['fn'], args: Value[]): Value {
  if (fn === 'coalesce') return args.find(isAnswered);
  if (args.includes(undefined)) return undefined;
  const [first, second] = args;
  if (fn === 'textOf') return first instanceof Big ? first.toFixed() : first;
  if (fn in DATE_SHIFTS)
    return typeof first === 'string' && second instanceof Big && isWhole(second)
      ? DATE_SHIFTS[fn as DateShift](first, second.toNumber())
      : undefined;
  if (fn in ARITHMETIC) {
    const numbers = args.filter((value) => value instanceof Big);
    return numbers.length === args.length ? ARITHMETIC[fn as Arithmetic](numbers) : undefined;
  }
  const texts = args.filter((value) => typeof value === 'string');
  return texts.length === args.length ? TEXT_FUNCTIONS[fn as TextFunction](texts) : undefined;
}

/** The value of a function of columns, which skips unknown values. */
export function aggregate(fn: Aggregate, values: Value[]): Value {
  if (fn === 'count') return new Big(values.filter(isAnswered).length);
  const numbers = values.filter((value) => value instanceof Big);
  if (fn === 'sum') return numbers.reduce((total, number) => total.plus(number), new Big(0));
  return numbers.reduce<Big | undefined>(
    (best, number) =>
      best === undefined || (fn === 'min' ? number.lt(best) : number.gt(best)) ? number : best,
    undefined,
  );
}

const isAnswered = (value: Value): boolean => value !== undefined;

type Arithmetic = 'add' | 'subtract' | 'multiply' | 'divide' | 'round' | 'abs' | 'floor' | 'ceil' | 'mod';
const ARITHMETIC: Record<Arithmetic, (numbers: Big[]) => Big | undefined> = {
  add: (numbers) => numbers.reduce((total, number) => total.plus(number)),
  subtract: ([from, ...numbers]) => numbers.reduce((total, number) => total.minus(number), from!),
  multiply: (numbers) => numbers.reduce((total, number) => total.times(number)),
  divide: ([dividend, divisor]) => (!divisor || divisor.eq(0) ? undefined : dividend!.div(divisor)),
  // Half up, as money is rounded; the second argument is the number of decimals.
  round: ([number, decimals = new Big(0)]) =>
    isWhole(decimals) && decimals.abs().lte(Big.DP)
      ? number!.round(decimals.toNumber(), Big.roundHalfUp)
      : undefined,
  abs: ([number]) => number!.abs(),
  floor: ([number]) => multipleBelow(number!, ONE),
  ceil: ([number]) => multipleAbove(number!, ONE),
  // The remainder of a truncating division has the sign of the dividend, as in XPath (XLSForm, FHIRPath).
  mod: ([dividend, divisor]) => (divisor?.eq(0) === false ? dividend!.mod(divisor) : undefined),
};

const isWhole = (number: Big): boolean => number.eq(number.round(0));

const ONE = new Big(1);

/** Whole numbers of days, months and years. Years are months, so that 29 February becomes 28 February. */
type DateShift = 'addDays' | 'addMonths' | 'addYears';
const DATE_SHIFTS: Record<DateShift, (date: string, amount: number) => Value> = {
  addDays,
  addMonths,
  addYears: (date, years) => addMonths(date, 12 * years),
};

type TextFunction =
  | 'ageAt'
  | 'daysBetween'
  | 'monthsBetween'
  | 'yearOf'
  | 'birthDateFromId'
  | 'genderFromId'
  | 'concat';
const TEXT_FUNCTIONS: Record<TextFunction, (texts: string[]) => Value> = {
  ageAt: ([birth, day]) => numberOf(ageInYears(birth!, day!)),
  daysBetween: ([from, to]) => numberOf(daysBetween(from!, to!)),
  monthsBetween: ([from, to]) => numberOf(monthsBetween(from!, to!)),
  yearOf: ([date]) => numberOf(yearOf(date!)),
  birthDateFromId: ([id]) => birthDateOfId(id!),
  genderFromId: ([id]) => genderOfId(id!),
  concat: (texts) => bounded(texts.join('')),
};

const MAX_LENGTH = 500;
const bounded = (text: string): Value => (codePointLength(text) > MAX_LENGTH ? undefined : text);

const numberOf = (amount: number): Value => (Number.isNaN(amount) ? undefined : new Big(amount));
