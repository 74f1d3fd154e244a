import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { TextUi } from './input-ui.ts';
import { NO_SETTINGS } from './json-schema.ts';
import { normaliseEmail, forTextOnly } from './normalise.ts';

/** An e-mail address. */
export const email: ElementType<string, object, TextUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'text',
  settings: NO_SETTINGS,
  schema: () => ({ type: 'string', maxLength: 254, email: true }),
  ui: () => ({ inputMode: 'email', autoComplete: 'email' }),
  normalise: forTextOnly(normaliseEmail),
};
