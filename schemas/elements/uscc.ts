import type { ElementType } from './element-type.ts';
import { NO_SETTINGS } from './json-schema.ts';
import { normaliseId, onText } from './normalise.ts';

/** Unified social credit code of a company, GB 32100-2015. */
export const uscc: ElementType = {
  valueKind: 'text',
  settings: NO_SETTINGS,
  emptyValue: '',
  schema: () => ({ type: 'string', maxLength: 30, uscc: true }),
  ui: () => ({ maxLength: 40 }),
  normalise: onText(normaliseId),
};
