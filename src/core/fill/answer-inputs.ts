// Works back from the bounds of a computed value to its inputs, in exact decimals.
import Big from 'big.js';
import type { Expression } from '../../../schemas/generated/condition.ts';
import { answerStep } from '../answers/answer-step.ts';
import { elementPathFrom } from '../answers/answers.ts';
import { evaluationContext } from '../answers/resolve.ts';
import { compute } from '../conditions/conditions.ts';
import type { EvaluationContext } from '../conditions/expressions.ts';
import { referencesOf } from '../conditions/references.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import { decimalText } from '../json/decimal-text.ts';
import { multipleAbove, multipleBelow } from '../json/multiples.ts';
import { setAnswer, type FillState } from './fill-state.ts';
import type { Random } from './random.ts';

/** Choices of values for the inputs before the filler gives up for this round. */
const TRIES = 200;

/** The values that a number may have: the multiples of `step` from `min` to `max`. */
export interface NumberRange {
  min: Big;
  max: Big;
  step: Big;
}

/** An input of a computed value: a number that somebody enters. */
interface NumberInput extends NumberRange {
  indexed: IndexedElement;
  path: string;
}

/**
 * Answers the inputs of a computed number so that its value is within its bounds.
 *
 * @returns false if it found no such answers; the answers are unchanged then
 */
export function answerInputs(filling: FillState, computed: IndexedElement, instance: string): boolean {
  const { index, flat, random, context, state } = filling;
  const expression = expandedExpression(index, computed);
  const target = rangeOf(computed);
  const inputs = numberInputs(filling, expression, computed, instance);
  if (!target || inputs.length === 0) return false;
  const before = new Map(flat.values);
  const evaluation = evaluationContext(index, computed.parent, instance, flat, context, state);
  for (let tries = 0; tries < TRIES; tries += 1) {
    for (const input of inputs) enter(filling, input, candidate(input, random));
    const solved = random.pick(inputs);
    const { elementId } = solved.indexed.element;
    const value = solveFor(expression, candidate(target, random), elementId, evaluation);
    if (value === undefined || !isWithin(value, solved)) continue;
    enter(filling, solved, value);
    const result = compute(expression, evaluation);
    if (result instanceof Big && isWithin(result, target)) return true;
  }
  flat.values.clear();
  for (const [path, value] of before) flat.values.set(path, value);
  return false;
}

/** The expression of an element, with those of other computed elements in place of these. */
function expandedExpression(index: FormIndex, { element }: IndexedElement): Expression {
  const expand = (expression: Expression): Expression => {
    if ('args' in expression) return { ...expression, args: expression.args.map(expand) } as Expression;
    if ('when' in expression)
      return { ...expression, then: expand(expression.then), else: expand(expression.else) };
    const input = 'element' in expression ? index.elementById.get(expression.element) : undefined;
    const { computed, computedWhen } = input?.element ?? {};
    return computed && !computedWhen ? expand(computed) : expression;
  };
  return expand(element.computed!);
}

function numberInputs(
  { index, state }: FillState,
  expression: Expression,
  { parent }: IndexedElement,
  instance: string,
): NumberInput[] {
  return [...new Set(referencesOf(expression))].flatMap((id) => {
    const indexed = index.elementById.get(id);
    const path = indexed && elementPathFrom(indexed, parent, instance);
    const range = indexed && rangeOf(indexed);
    const isEntered = path !== undefined && state.get(path)?.visible && !state.get(path)!.isComputed;
    return isEntered && range ? [{ indexed: indexed!, path, ...range }] : [];
  });
}

interface NumberSettings {
  min: string | number;
  max: string | number;
}

/** The values that the settings of a number allow; undefined for another type. */
export function rangeOf({
  type,
  settings,
}: Pick<IndexedElement, 'type'> & { settings: object }): NumberRange | undefined {
  if (!type.bounds || (type.valueKind !== 'decimal' && type.valueKind !== 'integer')) return undefined;
  // As the settings hold them: `bounds` rounds long decimals.
  const { min, max } = settings as NumberSettings;
  return { min: new Big(min), max: new Big(max), step: answerStep(settings) };
}

const isWithin = (value: Big, { min, max, step }: NumberRange): boolean =>
  value.gte(min) && value.lte(max) && value.mod(step).eq(0);

/** A value of a range: an end, a power of ten, or a multiple of a part of the range, so that quotients come out even. */
function candidate(range: NumberRange, random: Random): Big {
  const { min, max, step } = range;
  const span = max.minus(min);
  const draws: (() => Big)[] = [
    () => min,
    () => max,
    () => new Big(10).pow(random.integer(-6, 8)),
    () => new Big(random.integer(1, 99)).times(new Big(10).pow(random.integer(-6, 6))),
    () => min.plus(span.times(random.integer(0, 100)).div(100)),
  ];
  const value = random.pick(draws)();
  const onGrid = multipleBelow(value, step);
  return isWithin(onGrid, range) ? onGrid : multipleAbove(min, step);
}

function enter(filling: FillState, { indexed, path }: NumberInput, value: Big): void {
  setAnswer(filling, path, indexed.type.valueKind === 'integer' ? value.toNumber() + 0 : decimalText(value));
}

/** The value of one input for which an expression has a value, the other inputs as answered; undefined without any. */
function solveFor(
  expression: Expression,
  value: Big,
  elementId: string,
  evaluation: EvaluationContext,
): Big | undefined {
  if ('element' in expression) return expression.element === elementId ? value : undefined;
  if (!('args' in expression)) return undefined;
  const args: Expression[] = expression.args;
  const positions = args.flatMap((arg, i) => (referencesOf(arg).includes(elementId) ? [i] : []));
  const [position] = positions;
  if (position === undefined || positions.length > 1) return undefined;
  const others = args.filter((_arg, i) => i !== position).map((arg) => compute(arg, evaluation));
  const numbers = others.filter((other) => other instanceof Big);
  if (numbers.length < others.length) return undefined;
  const inner = inverse(expression.fn, position, value, numbers);
  return inner && solveFor(args[position]!, inner, elementId, evaluation);
}

/** Functions that leave some of the values of their first argument as they are. */
const KEEPING: ReadonlySet<string> = new Set(['round', 'abs', 'floor', 'ceil', 'mod']);

/** The argument at a position for which a function of the others has a value. */
function inverse(fn: string, position: number, value: Big, others: readonly Big[]): Big | undefined {
  const [first = new Big(0)] = others;
  const sum = (numbers: readonly Big[]) => numbers.reduce((total, number) => total.plus(number), new Big(0));
  const quotient = (divisor: Big, dividend = value) => (divisor.eq(0) ? undefined : dividend.div(divisor));
  if (KEEPING.has(fn)) return position === 0 ? value : undefined;
  switch (fn) {
    case 'add':
      return value.minus(sum(others));
    case 'subtract':
      return position === 0 ? value.plus(sum(others)) : first.minus(sum(others.slice(1))).minus(value);
    case 'multiply':
      return quotient(others.reduce((product, number) => product.times(number), new Big(1)));
    case 'divide':
      return position === 0 ? value.times(first) : quotient(value, first);
    default:
      return undefined;
  }
}
