import type { ElementType } from './element-type.ts';
import type { TextUi } from './input-ui.ts';
import { normaliseText, textNormaliser } from './normalise.ts';

/** Which characters a text may hold; a closed list, so that nobody writes a pattern. */
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

interface TextSettings {
  characters: (typeof CHARACTER_CLASSES)[number];
  minLength: number;
  maxLength: number;
}

/** One line of text. */
export const text: ElementType<string, TextSettings, TextUi> = {
  valueKind: 'text',
  isSensitive: false,
  isSigned: false,
  isControlGroup: false,
  assertion: 'none',
  settings: {
    type: 'object',
    additionalProperties: false,
    properties: {
      characters: { enum: CHARACTER_CLASSES, default: 'any' },
      minLength: { type: 'integer', minimum: 1, maximum: 200, default: 1 },
      maxLength: { type: 'integer', minimum: 1, maximum: 200, default: 60 },
    },
  },
  bounds: ({ minLength, maxLength }) => [minLength, maxLength],
  emptyValue: '',
  schema: ({ characters, minLength, maxLength }) => ({ type: 'string', minLength, maxLength, characters }),
  ui: ({ characters }) => ({ inputMode: characters === 'digits' ? 'numeric' : 'text' }),
  normalise: textNormaliser(normaliseText),
};
