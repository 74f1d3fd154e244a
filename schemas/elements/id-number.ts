import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { TextUi } from './input-ui.ts';
import { NO_SETTINGS } from './json-schema.ts';
import { normaliseId, forTextOnly } from './normalise.ts';

/** The number of a document. Its rule depends on the document type, so the group check `idNumberOfType` checks it. */
export const idNumber: ElementType<string, object, TextUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'text',
  neededCheck: 'idNumberOfType',
  settings: NO_SETTINGS,
  schema: () => ({ type: 'string', maxLength: 30, characters: 'any' }),
  ui: () => ({}),
  normalise: forTextOnly(normaliseId),
};
