import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { TextUi } from './input-ui.ts';
import { closedSettings } from './json-schema.ts';
import { normaliseCode, forTextOnly } from './normalise.ts';

export interface DigitsSettings {
  min: number;
  max: number;
}

/** A code of digits, not a number: a postcode, the number of a contract (V-005). Leading zeros stay. */
export const digits: ElementType<string, DigitsSettings, TextUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'text',
  settings: closedSettings({
    min: { type: 'integer', minimum: 1, maximum: 30, default: 6 },
    max: { type: 'integer', minimum: 1, maximum: 30, default: 6 },
  }),
  bounds: ({ min, max }) => [min, max],
  schema: ({ min, max }) => ({ type: 'string', maxLength: 60, digits: { min, max } }),
  ui: () => ({ inputMode: 'numeric', autoComplete: 'off' }),
  normalise: forTextOnly(normaliseCode),
};
