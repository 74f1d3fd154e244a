import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { TextUi } from './input-ui.ts';
import { closedSettings } from './json-schema.ts';
import { normaliseText, forTextOnly } from './normalise.ts';

/** Character classes of texts, for the keyword `characters`. A closed list: forms carry no patterns. */
export const CHARACTER_CLASSES = [
  'any',
  'multiline',
  'chinese',
  'latin',
  'digits',
  'lettersDigits',
  'latinWords',
  'noChinese',
] as const;

export interface TextSettings {
  characters: (typeof CHARACTER_CLASSES)[number];
  minLength: number;
  maxLength: number;
}

/** One line of text. */
export const text: ElementType<string, TextSettings, TextUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'text',
  settings: closedSettings({
    characters: { enum: CHARACTER_CLASSES, default: 'any' },
    minLength: { type: 'integer', minimum: 1, maximum: 200, default: 1 },
    maxLength: { type: 'integer', minimum: 1, maximum: 200, default: 60 },
  }),
  bounds: ({ minLength, maxLength }) => [minLength, maxLength],
  schema: ({ characters, minLength, maxLength }) => ({ type: 'string', minLength, maxLength, characters }),
  ui: ({ characters }) => ({ inputMode: characters === 'digits' ? 'numeric' : 'text' }),
  normalise: forTextOnly(normaliseText),
};
