// Settings that keep random answers within bounds that other answers set.
import Big from 'big.js';
import type { ValueKind } from '../../../schemas/elements/element-type.ts';
import type { AnswerBounds } from '../answers/field-state.ts';
import type { IndexedElement } from '../form/form-index.ts';
import { multipleAbove, multipleBelow } from '../json/multiples.ts';
import { rangeOf, type NumberRange } from './answer-inputs.ts';

/**
 * The settings of a number, an amount or a date within its bounds as they are now; its own settings where its bounds leave
 * no answer, or are unknown.
 */
export function boundedSettings<Settings extends object>(
  { type }: Pick<IndexedElement, 'type'>,
  settings: Settings,
  bounds: AnswerBounds | undefined,
  asOf: string,
): Settings {
  if (!bounds || !('min' in settings) || !('max' in settings)) return settings;
  const numbers = rangeOf({ type, settings });
  const days = [settings.min, settings.max].map((bound) => (bound === 'today' ? asOf : String(bound)));
  const narrowed = numbers ? numbersWithin(numbers, bounds, type.valueKind) : daysWithin(days, bounds);
  return narrowed ? { ...settings, ...narrowed } : settings;
}

/** The days of both ranges; undefined without any. */
function daysWithin([low = '', high = '']: readonly string[], { min, max }: AnswerBounds) {
  const first = min !== undefined && min > low ? min : low;
  const last = max !== undefined && max < high ? max : high;
  return first > last ? undefined : { min: first, max: last };
}

/** The numbers of both ranges, written as the settings of their kind; undefined without any. */
function numbersWithin({ min: low, max: high, step }: NumberRange, bounds: AnswerBounds, kind: ValueKind) {
  const lowest = bounds.min === undefined ? low : multipleAbove(new Big(bounds.min), step);
  const highest = bounds.max === undefined ? high : multipleBelow(new Big(bounds.max), step);
  const [min, max] = [lowest.gt(low) ? lowest : low, highest.lt(high) ? highest : high];
  if (min.gt(max)) return undefined;
  return kind === 'integer'
    ? { min: min.toNumber() + 0, max: max.toNumber() + 0 }
    : { min: min.toFixed(), max: max.toFixed() };
}
