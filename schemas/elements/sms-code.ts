import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { TextUi } from './input-ui.ts';
import { closedSettings, ELEMENT_CODE } from './json-schema.ts';
import { normaliseCode, forTextOnly } from './normalise.ts';

export interface SmsCodeSettings {
  mobile: string;
}

/** `partners`: code of the sibling that holds the number. */
export interface SmsCodeUi extends TextUi {
  partners: { mobile: string };
}

/**
 * The six-digit code sent to the mobile number of the same section (V-003). The browser checks only its format; the
 * server verifies the code when the answers are saved.
 */
export const smsCode: ElementType<string, SmsCodeSettings, SmsCodeUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'text',
  assertion: 'smsCode',
  settings: closedSettings({ mobile: ELEMENT_CODE }, ['mobile']),
  siblingSettings: { mobile: ['mobile'] },
  schema: () => ({ type: 'string', maxLength: 30, digits: { min: 6, max: 6 } }),
  ui: ({ mobile }) => ({
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    partners: { mobile },
  }),
  normalise: forTextOnly(normaliseCode),
};
