/** Bounds of an answer that are worked out from other answers. */

import Big from 'big.js';
import type { AnswerValue, ValueKind } from '../../../schemas/elements/element-type.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import { compute } from '../conditions/conditions.ts';
import type { EvaluationContext, Value } from '../conditions/expressions.ts';
import { issueAt, type Issue } from '../failures/issue.ts';
import { decimalText } from '../json/decimal-text.ts';
import type { AnswerPath } from './answer-path.ts';
import type { AnswerBounds } from './field-state.ts';

/** The bounds of an element, or of a number of rows, as seen from its row; undefined without any. */
export const boundsOf = (
  { bounds }: Pick<Element, 'bounds'>,
  kind: ValueKind,
  context: EvaluationContext,
): AnswerBounds | undefined =>
  bounds && {
    min: bounds.min && boundText(compute(bounds.min, context), kind),
    max: bounds.max && boundText(compute(bounds.max, context), kind),
  };

/** A bound of another kind than the answers is unknown. */
function boundText(bound: Value, kind: ValueKind): string | undefined {
  if (bound instanceof Big) return kind === 'date' ? undefined : decimalText(bound);
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
  const [below, above] = BOUND_CODES[kind] ?? [];
  if (!below || !above) return undefined;
  if (min !== undefined && signOf(answer, min, kind) < 0)
    return issueAt(path, { code: below, params: { min: paramOf(min, kind) } });
  if (max !== undefined && signOf(answer, max, kind) > 0)
    return issueAt(path, { code: above, params: { max: paramOf(max, kind) } });
  return undefined;
}

/** Whether an answer is below (-1) or above (1) a bound. Dates order as text. */
const signOf = (answer: AnswerValue, bound: string, kind: ValueKind): number =>
  kind === 'date'
    ? Number(String(answer) > bound) - Number(String(answer) < bound)
    : new Big(answer as string | number).cmp(bound);

/** A bound as settings state it: a JSON integer, the text of a decimal, a date. */
const paramOf = (bound: string, kind: ValueKind): string | number =>
  kind === 'integer' ? Number(bound) : bound;
