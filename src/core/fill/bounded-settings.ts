// Settings that keep random answers within bounds that other answers set.
import Big from 'big.js';
import type { ValueKind } from '../../../schemas/elements/element-type.ts';
import type { AnswerBounds } from '../answers/field-state.ts';
import type { IndexedElement } from '../form/form-index.ts';

/** Most digits after the point of a number in settings. */
const SCALE = 6;

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
  const own = [settings.min, settings.max].map((bound) => (bound === 'today' ? asOf : String(bound)));
  const narrowed =
    type.valueKind === 'date' ? daysWithin(own, bounds) : numbersWithin(own, bounds, type.valueKind);
  return narrowed ? { ...settings, ...narrowed } : settings;
}

/** The days of both ranges; undefined without any. */
function daysWithin([low = '', high = '']: readonly string[], { min, max }: AnswerBounds) {
  const first = min !== undefined && min > low ? min : low;
  const last = max !== undefined && max < high ? max : high;
  return first > last ? undefined : { min: first, max: last };
}

/** The numbers of both ranges, written as the settings of their kind; undefined without any. */
function numbersWithin(
  [lowText = '0', highText = '0']: readonly string[],
  bounds: AnswerBounds,
  kind: ValueKind,
) {
  const scale = kind === 'integer' ? 0 : SCALE;
  const [low, high] = [new Big(lowText), new Big(highText)];
  const lowest = bounds.min === undefined ? low : new Big(bounds.min).round(scale, Big.roundUp);
  const highest = bounds.max === undefined ? high : new Big(bounds.max).round(scale, Big.roundDown);
  const [min, max] = [lowest.gt(low) ? lowest : low, highest.lt(high) ? highest : high];
  if (min.gt(max)) return undefined;
  return kind === 'integer'
    ? { min: min.toNumber(), max: max.toNumber() }
    : { min: min.toFixed(), max: max.toFixed() };
}
