import type { ElementType } from './element-type.ts';
import { NO_SETTINGS } from './json-schema.ts';
import { normaliseEmail, textNormaliser } from './normalise.ts';

/** An e-mail address. */
export const email: ElementType = {
  valueKind: 'text',
  settings: NO_SETTINGS,
  emptyValue: '',
  schema: () => ({ type: 'string', maxLength: 254, email: true }),
  ui: () => ({ inputMode: 'email', autoComplete: 'email', maxLength: 260 }),
  normalise: textNormaliser(normaliseEmail),
};
