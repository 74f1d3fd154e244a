/** Bounds of an answer that are worked out from other answers. */

import Big from 'big.js';
import type { AnswerValue, ValueKind } from '../../../schemas/elements/element-type.ts';
import type { Expression } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import { compute } from '../conditions/conditions.ts';
import type { EvaluationContext, Value } from '../conditions/expressions.ts';
import { issueAt, type Issue } from '../failures/issue.ts';
import { decimalText } from '../json/decimal-text.ts';
import { multipleAbove, multipleBelow } from '../json/multiples.ts';
import type { AnswerPath } from './answer-path.ts';
import { answerStep } from './answer-step.ts';
import type { AnswerBounds } from './field-state.ts';

interface OwnBounds {
  min?: string | number;
  max?: string | number;
}

/**
 * The bounds of an element, or of a number of rows, as seen from its row; undefined without any. They are numbers that can be
 * answered, so that nobody is told to enter 123,456 where steps are of 1,000; one that is looser than that of the settings
 * is undefined, as an unknown one is.
 */
export function boundsOf(
  { bounds }: Pick<Element, 'bounds'>,
  kind: ValueKind,
  settings: object,
  context: EvaluationContext,
): AnswerBounds | undefined {
  if (!bounds) return undefined;
  const { min, max } = settings as OwnBounds;
  const step = answerStep(settings);
  const boundOf = (rule: Expression | undefined, own: string | number | undefined, sign: number) => {
    const bound = rule && boundText(compute(rule, context), kind, sign, step);
    const limit = own === 'today' ? context.today : own;
    const isLooser = bound && limit !== undefined && signOf(bound, limit, kind) !== sign;
    return isLooser ? undefined : bound;
  };
  return { min: boundOf(bounds.min, min, 1), max: boundOf(bounds.max, max, -1) };
}

/** A bound of another kind than the answers is unknown. */
function boundText(bound: Value, kind: ValueKind, sign: number, step: Big): string | undefined {
  const rounded = sign > 0 ? multipleAbove : multipleBelow;
  if (bound instanceof Big) return kind === 'date' ? undefined : decimalText(rounded(bound, step));
  return typeof bound === 'string' && kind === 'date' ? bound : undefined;
}

/** The codes of answers below and above their bounds, which are those of the bounds in settings. */
export const BOUND_CODES: Partial<Record<ValueKind, readonly [below: string, above: string]>> = {
  integer: ['number.tooSmall', 'number.tooLarge'],
  decimal: ['decimal.tooSmall', 'decimal.tooLarge'],
  date: ['date.tooEarly', 'date.tooLate'],
};

/** Whether answers of a kind have an order that people know: numbers, amounts and dates. */
export const canBeBounded = (kind: ValueKind): boolean => kind in BOUND_CODES;

/** The issue of an answer outside its bounds. */
export function boundIssue(
  path: AnswerPath,
  answer: AnswerValue,
  { min, max }: AnswerBounds,
  kind: ValueKind,
): Issue | undefined {
  if (!canBeBounded(kind)) return undefined;
  if (min !== undefined && signOf(answer, min, kind) < 0) return boundIssues(path, { min }, kind)[0];
  if (max !== undefined && signOf(answer, max, kind) > 0) return boundIssues(path, { max }, kind)[0];
  return undefined;
}

/** The issues of answers below the smallest and above the largest one. */
export function boundIssues(path: AnswerPath, { min, max }: Partial<AnswerBounds>, kind: ValueKind): Issue[] {
  const [below, above] = BOUND_CODES[kind] ?? [];
  if (!below || !above) return [];
  return [
    ...(min === undefined ? [] : [issueAt(path, { code: below, params: { min: paramOf(min, kind) } })]),
    ...(max === undefined ? [] : [issueAt(path, { code: above, params: { max: paramOf(max, kind) } })]),
  ];
}

/** Whether an answer is below (-1) or above (1) a bound. Dates order as text. */
const signOf = (answer: AnswerValue, bound: string | number, kind: ValueKind): number =>
  kind === 'date'
    ? Number(String(answer) > bound) - Number(String(answer) < bound)
    : new Big(answer as string | number).cmp(bound);

/** A bound as settings state it: a JSON integer, the text of a decimal, a date. */
const paramOf = (bound: string, kind: ValueKind): string | number =>
  kind === 'integer' ? Number(bound) : bound;
