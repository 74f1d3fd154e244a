import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { TextareaUi } from './input-ui.ts';
import { closedSettings } from './json-schema.ts';
import { normaliseText, forTextOnly } from './normalise.ts';

export interface TextareaSettings {
  minLength: number;
  maxLength: number;
  rows: number;
}

/** Several lines of text: the character class `multiline` permits line breaks. */
export const textarea: ElementType<string, TextareaSettings, TextareaUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'text',
  settings: closedSettings({
    minLength: { type: 'integer', minimum: 1, maximum: 2000, default: 1 },
    maxLength: { type: 'integer', minimum: 1, maximum: 2000, default: 500 },
    rows: { type: 'integer', minimum: 2, maximum: 12, default: 3 },
  }),
  bounds: ({ minLength, maxLength }) => [minLength, maxLength],
  schema: ({ minLength, maxLength }) => ({ type: 'string', minLength, maxLength, characters: 'multiline' }),
  ui: ({ rows }) => ({ inputMode: 'text', rows }),
  normalise: forTextOnly(normaliseText),
};
