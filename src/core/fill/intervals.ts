// The values that an expression can have, by the settings of the questions that it reads.
import Big from 'big.js';
import type { Call, Expression } from '../../../schemas/generated/condition.ts';
import { CALCULATED } from '../form/calculated.ts';
import type { FormIndex } from '../form/form-index.ts';
import { rangeOf } from './answer-inputs.ts';

/** Smallest and largest value; undefined is no bound. */
export type Interval = readonly [low: Big | undefined, high: Big | undefined];

const ANY: Interval = [undefined, undefined];
const ZERO = new Big(0);
const COUNT: Interval = [ZERO, undefined];

/** The values that an expression can have at most; wider than in truth where its arguments depend on each other. */
export function intervalOf(index: FormIndex, expression: Expression): Interval {
  if ('const' in expression)
    return typeof expression.const === 'number' ? pointOf(new Big(expression.const)) : ANY;
  if ('element' in expression) return intervalOfElement(index, expression.element);
  if ('rows' in expression) return expression.of ? intervalOf(index, expression.of) : COUNT;
  if (!('fn' in expression) || expression.fn === 'attribute') return ANY;
  if (expression.fn === 'if')
    return eitherOf(intervalOf(index, expression.then), intervalOf(index, expression.else));
  const args = (expression.args as Expression[]).map((arg) => intervalOf(index, arg));
  return INTERVALS[expression.fn]?.(args) ?? ANY;
}

/** By its settings; a calculated value by its formula. */
function intervalOfElement(index: FormIndex, id: string): Interval {
  const input = index.elementById.get(id);
  const range = input && rangeOf(input);
  if (range) return [range.min, range.max];
  return input?.inputType === CALCULATED ? intervalOf(index, input.element.computed!) : ANY;
}

const INTERVALS: Partial<Record<Call['fn'], (args: Interval[]) => Interval>> = {
  add: (args) => args.reduce(sumOf),
  subtract: (args) => args.reduce((from, [low, high]) => sumOf(from, [negative(high), negative(low)])),
  multiply: (args) => args.reduce(productOf),
  coalesce: (args) => args.reduce(eitherOf),
  min: (args) => args.reduce(eitherOf),
  max: greatestOf,
  count: () => COUNT,
  abs: ([of]) => magnitudeOf(of!),
  // No further from its argument than 1.
  floor: ([of]) => sumOf(of!, [new Big(-1), ZERO]),
  ceil: ([of]) => sumOf(of!, [ZERO, new Big(1)]),
};

/** An argument without an answer is skipped, so that only constants keep the others from being the greatest. */
function greatestOf(args: Interval[]): Interval {
  const [low, high] = args.reduce(eitherOf);
  const constants = args.flatMap(([least, most]) => (least && most?.eq(least) ? [least] : []));
  return [constants.reduce((best, value) => (best?.gt(value) ? best : value), low), high];
}

function magnitudeOf([low, high]: Interval): Interval {
  if (low?.gte(0)) return [low, high];
  const below = negative(low);
  if (high?.lte(0)) return [negative(high), below];
  return [ZERO, low && high && (below!.gt(high) ? below : high)];
}

/** Every value of one interval or the other. */
const eitherOf = ([low, high]: Interval, [otherLow, otherHigh]: Interval): Interval => [
  low && otherLow && (low.lt(otherLow) ? low : otherLow),
  high && otherHigh && (high.gt(otherHigh) ? high : otherHigh),
];

const pointOf = (value: Big): Interval => [value, value];
const negative = (value: Big | undefined) => value?.times(-1);

const sumOf = ([low, high]: Interval, [otherLow, otherHigh]: Interval): Interval => [
  low && otherLow && low.plus(otherLow),
  high && otherHigh && high.plus(otherHigh),
];

function productOf([low, high]: Interval, [otherLow, otherHigh]: Interval): Interval {
  if (!low || !high || !otherLow || !otherHigh) return ANY;
  const ends = [low, high].flatMap((end) => [end.times(otherLow), end.times(otherHigh)]);
  ends.sort((a, b) => a.cmp(b));
  return [ends[0], ends.at(-1)];
}
