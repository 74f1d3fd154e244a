import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { TextUi } from './input-ui.ts';
import { closedSettings } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';
import { UNITS } from './units.ts';

export interface IntegerSettings {
  min: number;
  max: number;
  unit: (typeof UNITS)[number];
}

/** A whole number, stored as a JSON integer. */
export const integer: ElementType<number, IntegerSettings, TextUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'integer',
  settings: closedSettings({
    min: { type: 'integer', minimum: -999999999, maximum: 999999999, default: 0 },
    max: { type: 'integer', minimum: -999999999, maximum: 999999999, default: 999999999 },
    unit: { enum: UNITS, default: 'none' },
  }),
  bounds: ({ min, max }) => [min, max],
  schema: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
  ui: ({ min, unit }) => ({ inputMode: min < 0 ? 'text' : 'numeric', unit }),
  normalise: withoutNormalising,
};
