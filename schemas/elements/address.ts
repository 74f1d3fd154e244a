import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { TextareaUi } from './input-ui.ts';
import { NO_SETTINGS } from './json-schema.ts';
import { normaliseAddress, forTextOnly } from './normalise.ts';

/** Street and house number; the area is an element of its own (V-041 to V-043, A14). */
export const address: ElementType<string, object, TextareaUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'text',
  settings: NO_SETTINGS,
  schema: () => ({ type: 'string', maxLength: 200, characters: 'any', addressWords: true }),
  ui: () => ({ autoComplete: 'street-address', rows: 2 }),
  normalise: forTextOnly(normaliseAddress),
};
