import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { TextUi } from './input-ui.ts';
import { closedSettings } from './json-schema.ts';
import { normaliseMobile, forTextOnly } from './normalise.ts';

export interface MobileSettings {
  rule: 'strict' | 'loose' | 'telephone';
}

/** A mobile number of mainland China, or any telephone number (V-001, V-002, V-036). */
export const mobile: ElementType<string, MobileSettings, TextUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'text',
  settings: closedSettings({ rule: { enum: ['strict', 'loose', 'telephone'], default: 'strict' } }),
  schema: ({ rule }) => ({ type: 'string', maxLength: 30, mobile: rule }),
  ui: () => ({ inputMode: 'tel', autoComplete: 'tel-national' }),
  normalise: forTextOnly(normaliseMobile),
};
