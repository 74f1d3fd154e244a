import type { ElementType } from './element-type.ts';
import { NO_SETTINGS } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

/** From when to when a document is valid, or long-term (V-053 to V-056). */
export const validityRange: ElementType = {
  valueKind: 'range',
  settings: NO_SETTINGS,
  emptyValue: undefined,
  schema: () => ({
    type: 'object',
    additionalProperties: false,
    properties: {
      start: { type: 'string', maxLength: 10 },
      end: { type: 'string', maxLength: 10 },
      longTerm: { type: 'boolean' },
    },
    validityRange: true,
  }),
  ui: () => ({}),
  normalise: withoutNormalising,
};
