import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { TextUi } from './input-ui.ts';
import { NO_SETTINGS } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

/** A share in per cent: a whole number from 1 to 100 (V-044). */
export const ratio: ElementType<number, object, TextUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'integer',
  settings: NO_SETTINGS,
  schema: () => ({ type: 'integer', ratio: true }),
  ui: () => ({ inputMode: 'numeric', unit: 'percent' }),
  normalise: withoutNormalising,
};
