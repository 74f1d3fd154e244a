import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { TextUi } from './input-ui.ts';
import { closedSettings, DECIMAL_TEXT } from './json-schema.ts';
import { normaliseDecimal, forTextOnly } from './normalise.ts';
import { UNITS } from './units.ts';

export interface DecimalSettings {
  min: string;
  max: string;
  scale: number;
  multipleOf: string;
  unit: (typeof UNITS)[number];
}

/** A number with a unit, stored as a canonical decimal string, so that 0.1 stays 0.1. */
export const decimal: ElementType<string, DecimalSettings, TextUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'decimal',
  settings: closedSettings({
    min: { ...DECIMAL_TEXT, default: '0' },
    max: { ...DECIMAL_TEXT, default: '999999999' },
    scale: { type: 'integer', minimum: 0, maximum: 6, default: 2 },
    multipleOf: { ...DECIMAL_TEXT, default: '0' },
    unit: { enum: UNITS, default: 'none' },
  }),
  bounds: ({ min, max }) => [Number(min), Number(max)],
  schema: ({ min, max, scale, multipleOf }) => ({
    type: 'string',
    maxLength: 24,
    decimalText: { min, max, scale, ...(multipleOf === '0' ? {} : { multipleOf }) },
  }),
  ui: ({ min, scale, unit }) => ({
    inputMode: min.startsWith('-') ? 'text' : scale === 0 ? 'numeric' : 'decimal',
    unit,
  }),
  normalise: forTextOnly(normaliseDecimal),
};
