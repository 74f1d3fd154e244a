import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { TextUi } from './input-ui.ts';
import { closedSettings } from './json-schema.ts';
import { normaliseCode, forTextOnly } from './normalise.ts';

export interface BankCardSettings {
  rule: 'card' | 'account';
}

/** A card number (16 to 19 digits, Luhn) or an account number (10 to 30 digits) (V-032 to V-034, A4). */
export const bankCard: ElementType<string, BankCardSettings, TextUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'text',
  settings: closedSettings({ rule: { enum: ['card', 'account'], default: 'card' } }),
  schema: ({ rule }) => ({ type: 'string', maxLength: 40, bankCard: rule }),
  ui: () => ({ inputMode: 'numeric', autoComplete: 'off' }),
  normalise: forTextOnly(normaliseCode),
};
