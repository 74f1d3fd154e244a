// Proves that the bounds of a question leave no answer, whatever the answers are that they are worked out from.
import Big from 'big.js';
import type { Expression } from '../../../schemas/generated/condition.ts';
import type { Section } from '../../../schemas/generated/form.ts';
import { daysBetween } from '../../../validators/values/calendar-date.ts';
import { difference, isConstant, linearOf, type LinearForm } from '../conditions/linear-form.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import { multipleAbove, multipleBelow } from '../json/multiples.ts';
import { rangeOf } from './answer-inputs.ts';
import { intervalOf, type Interval } from './intervals.ts';

/** Two properties of a question or a section of which the smaller one is always above the larger one. */
export interface ImpossibleBounds {
  smallest: Limit['property'];
  largest: Limit['property'];
  /** The two limits, for what they read. */
  limits: readonly [Expression, Expression];
}

interface Limit {
  property:
    | 'bounds.min'
    | 'bounds.max'
    | 'settings.min'
    | 'settings.max'
    | 'computed'
    | 'repeat.min'
    | 'repeat.max'
    | 'repeat.bounds.min'
    | 'repeat.bounds.max';
  limit: Expression;
}

/**
 * The first two limits of a question that exclude each other once they are known; undefined when none is proven.
 *
 * @param asOf the day from which the form is filled: what is true on that day alone proves nothing
 */
export function impossibleBounds(
  index: FormIndex,
  indexed: IndexedElement,
  asOf: string,
): ImpossibleBounds | undefined {
  const { bounds, computed, computedWhen, mayChange } = indexed.element;
  if (!bounds) return undefined;
  const { min, max } = ownLimits(indexed);
  const value = computedWhen || mayChange ? undefined : limitOf('computed', computed);
  const lower = limitOf('bounds.min', bounds.min);
  const upper = limitOf('bounds.max', bounds.max);
  const pairs = [
    [lower, upper],
    [lower, limitOf('settings.max', max)],
    [limitOf('settings.min', min), upper],
    [lower, value],
    [value, upper],
  ] as const;
  return firstExcluding(index, pairs, rangeOf(indexed)?.step, asOf);
}

/** The first two limits of a number of rows that exclude each other once they are known; undefined when none is proven. */
export function impossibleRows(
  index: FormIndex,
  { repeat }: Section,
  asOf: string,
): ImpossibleBounds | undefined {
  if (!repeat?.bounds) return undefined;
  const lower = limitOf('repeat.bounds.min', repeat.bounds.min);
  const upper = limitOf('repeat.bounds.max', repeat.bounds.max);
  const pairs = [
    [lower, upper],
    [lower, limitOf('repeat.max', { const: repeat.max })],
    [limitOf('repeat.min', { const: repeat.min }), upper],
  ] as const;
  return firstExcluding(index, pairs, new Big(1), asOf);
}

type LimitPair = readonly [low: Limit | undefined, high: Limit | undefined];

/** @param step between possible answers; undefined where any fits */
function firstExcluding(
  index: FormIndex,
  pairs: readonly LimitPair[],
  step: Big | undefined,
  asOf: string,
): ImpossibleBounds | undefined {
  for (const [low, high] of pairs)
    if (low && high && excludes(index, step, low.limit, high.limit, asOf))
      return { smallest: low.property, largest: high.property, limits: [low.limit, high.limit] };
  return undefined;
}

const limitOf = (property: Limit['property'], limit: Expression | undefined): Limit | undefined =>
  limit && { property, limit };

/** The limits of the settings as expressions. */
function ownLimits(indexed: IndexedElement): { min?: Expression; max?: Expression } {
  const range = rangeOf(indexed);
  if (range) return { min: { const: range.min.toNumber() }, max: { const: range.max.toNumber() } };
  const { settings } = indexed;
  if (indexed.type.valueKind !== 'date' || !('min' in settings)) return {};
  return { min: dayOperand(String(settings.min)), max: dayOperand(String(settings.max)) };
}

const dayOperand = (day: string): Expression => (day === 'today' ? { context: 'today' } : { const: day });

/** Whether the smallest answer is above the largest one, or no multiple of the step is between the two. */
function excludes(
  index: FormIndex,
  step: Big | undefined,
  low: Expression,
  high: Expression,
  asOf: string,
): boolean {
  const [lowest, highest] = [linearOf(low), linearOf(high)];
  if (least(index, difference(lowest, highest), asOf)?.gt(0)) return true;
  if (!step || !isConstant(lowest) || !isConstant(highest)) return false;
  return multipleAbove(lowest.constant, step).gt(multipleBelow(highest.constant, step));
}

/** The least that a form can be; undefined without a bound. */
function least(index: FormIndex, { constant, terms }: LinearForm, asOf: string): Big | undefined {
  let sum: Big | undefined = constant;
  for (const { part, factor } of terms.values()) {
    const [low, high] = partInterval(index, part, asOf);
    const end = factor.gt(0) ? low : high;
    sum = sum && end && sum.plus(end.times(factor));
  }
  return sum;
}

const dayNumber = (day: string): Big => new Big(daysBetween('1970-01-01', day));

/** The values of a part, days as their numbers. Today moves on: it has no last day. */
function partInterval(index: FormIndex, part: Expression, asOf: string): Interval {
  if ('context' in part)
    return part.context === 'today' ? [dayNumber(asOf), undefined] : [undefined, undefined];
  const indexed = 'element' in part ? index.elementById.get(part.element) : undefined;
  if (indexed?.type.valueKind !== 'date') return intervalOf(index, part);
  const { min, max } = indexed.settings as { min: string; max: string };
  return [dayNumber(min === 'today' ? asOf : min), max === 'today' ? undefined : dayNumber(max)];
}
