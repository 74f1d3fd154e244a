// Converts answers to the values that conditions read, and values that expressions work out to answers.
import Big from 'big.js';
import type { AnswerValue, ValueKind } from '../../../schemas/elements/element-type.ts';
import type { Value } from '../conditions/expressions.ts';
import type { IndexedElement } from '../form/form-index.ts';
import { decimalText, parseDecimal } from '../json/decimal-text.ts';
import { isUnanswered } from './answers.ts';

/** Converts an answer for conditions: numbers become exact decimals. */
export function toValue({ type }: IndexedElement, value: AnswerValue | undefined): Value {
  if (isUnanswered(value)) return undefined;
  if (type.valueKind === 'integer') return new Big(value as number);
  if (type.valueKind === 'decimal') return parseDecimal(value as string);
  if (typeof value === 'object' && !Array.isArray(value)) return 'answered';
  return value as Value;
}

/**
 * Converts a computed value to an answer: a decimal to canonical text, a whole number to a JSON integer, '' to none. A
 * number that JSON cannot hold exactly is unknown.
 */
export function toAnswer(value: Value, kind: ValueKind): AnswerValue | undefined {
  if (!(value instanceof Big)) return value === '' ? undefined : value;
  if (kind !== 'integer') return decimalText(value);
  // Big has a negative zero, JSON has none.
  const number = value.toNumber() + 0;
  return Number.isSafeInteger(number) && value.eq(number) ? number : undefined;
}
