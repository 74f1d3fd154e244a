// Proves that no answers pass a form: a required question whose values and accepted values have nothing in common.
import Big from 'big.js';
import type { Call, Expression } from '../../../schemas/generated/condition.ts';
import { addYears } from '../../../validators/values/calendar-date.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import { codePath } from '../form/code-path.ts';
import { rangeOf } from './answer-inputs.ts';

/** A question that is always asked and always refused, with the two ranges that exclude each other. */
export interface ProvenRefusal {
  /** Code path of the question. */
  path: string;
  code: string;
  reachable: string;
  accepted: string;
}

/** Smallest and largest value; undefined is no bound. */
type Interval = readonly [low: Big | undefined, high: Big | undefined];

const ANY: Interval = [undefined, undefined];

/**
 * The first question that every complete answer has and that no answer passes; undefined when none is proven. Follows the
 * bounds of sums, differences and products, and the limits of ages; treats every other value as possible.
 */
export function provenRefusal(index: FormIndex, asOf: string): ProvenRefusal | undefined {
  for (const indexed of index.elements) {
    if (!isAlwaysAsked(indexed)) continue;
    const refusal = computedRefusal(index, indexed) ?? ageRefusal(index, indexed, asOf);
    if (refusal) return { path: codePath(indexed.parent.chain, indexed.element.elementCode), ...refusal };
  }
  return undefined;
}

const isAlwaysAsked = ({ element, parent }: IndexedElement): boolean =>
  element.requiredFlag === 'Y' &&
  !element.visibleWhen &&
  parent.chain.every(({ section }) => !section.visibleWhen && (!section.repeat || section.repeat.min > 0));

type Refusal = Omit<ProvenRefusal, 'path'>;

function computedRefusal(index: FormIndex, indexed: IndexedElement): Refusal | undefined {
  const { computed, computedWhen, mayChange } = indexed.element;
  const accepted = rangeOf(indexed);
  if (!computed || computedWhen || mayChange || !accepted) return undefined;
  const [low, high] = intervalOf(index, computed);
  const texts = { reachable: rangeText(low, high), accepted: rangeText(accepted.min, accepted.max) };
  if (low?.gt(accepted.max)) return { code: 'decimal.tooLarge', ...texts };
  return high?.lt(accepted.min) ? { code: 'decimal.tooSmall', ...texts } : undefined;
}

/** Birth dates that the age checks of a question and its settings accept together. */
function ageRefusal(index: FormIndex, { element }: IndexedElement, asOf: string): Refusal | undefined {
  const limits = index.form.groupChecks.flatMap((check) =>
    check.check === 'ageRange' && !check.when && check.birthDate === element.elementId ? [check] : [],
  );
  const youngest = Math.max(0, ...limits.map(({ min = 0 }) => min));
  const oldest = Math.min(...limits.map(({ max = Infinity }) => max));
  if (youngest <= oldest) return undefined;
  const [latest, earliest] = [addYears(asOf, -youngest)!, addYears(asOf, -oldest - 1)!];
  return { code: 'age.tooOld', reachable: `≤ ${latest}`, accepted: `> ${earliest}` };
}

/** The values that an expression can have at most; wider than in truth where its arguments depend on each other. */
function intervalOf(index: FormIndex, expression: Expression): Interval {
  if ('const' in expression)
    return typeof expression.const === 'number' ? pointOf(new Big(expression.const)) : ANY;
  if ('element' in expression) {
    const input = index.elementById.get(expression.element);
    const range = input && rangeOf(input);
    return range ? [range.min, range.max] : ANY;
  }
  if (!('fn' in expression) || expression.fn === 'attribute') return ANY;
  if (expression.fn === 'if')
    return eitherOf(intervalOf(index, expression.then), intervalOf(index, expression.else));
  const args = (expression.args as Expression[]).map((arg) => intervalOf(index, arg));
  return INTERVALS[expression.fn]?.(args) ?? ANY;
}

const INTERVALS: Partial<Record<Call['fn'], (args: Interval[]) => Interval>> = {
  add: (args) => args.reduce(sumOf),
  subtract: (args) => args.reduce((from, [low, high]) => sumOf(from, [negative(high), negative(low)])),
  multiply: (args) => args.reduce(productOf),
  coalesce: (args) => args.reduce(eitherOf),
  abs: ([of]) => magnitudeOf(of!),
  // No further from its argument than 1.
  floor: ([of]) => sumOf(of!, [new Big(-1), ZERO]),
  ceil: ([of]) => sumOf(of!, [ZERO, new Big(1)]),
};

const ZERO = new Big(0);

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

const rangeText = (low: Big | undefined, high: Big | undefined): string =>
  `${low?.toFixed() ?? '…'} – ${high?.toFixed() ?? '…'}`;
