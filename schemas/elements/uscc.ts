import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { TextUi } from './input-ui.ts';
import { closedSettings } from './json-schema.ts';
import { normaliseId, forTextOnly } from './normalise.ts';

export interface UsccSettings {
  rule: 'creditCode' | 'licence';
}

/** The number of a company: its unified social credit code (V-024), or the 15-digit licence that came before it (V-025). */
export const uscc: ElementType<string, UsccSettings, TextUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'text',
  settings: closedSettings({ rule: { enum: ['creditCode', 'licence'], default: 'creditCode' } }),
  schema: ({ rule }) => ({
    type: 'string',
    maxLength: 30,
    ...(rule === 'licence' ? { businessLicence: true } : { uscc: true }),
  }),
  ui: ({ rule }) => (rule === 'licence' ? { inputMode: 'numeric' } : {}),
  normalise: forTextOnly(normaliseId),
};
