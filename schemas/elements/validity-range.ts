import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import { NO_SETTINGS } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

/** A document's validity: long-term has no end. */
export type DateRange = {
  start?: string;
  end?: string;
  longTerm?: boolean;
};

/** Validity of a document: start and end, or long-term (V-053 to V-056). */
export const validityRange: ElementType<DateRange> = {
  ...DEFAULT_TRAITS,
  valueKind: 'object',
  parts: { start: 'text', end: 'text', longTerm: 'boolean' },
  isControlGroup: true,
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
