import type { CHARACTER_CLASSES } from '../../schemas/elements/text.ts';
import { hasHiddenCharacter } from '../values/hidden-characters.ts';
import type { Rule } from '../rule/rule.ts';

type CharacterClass = (typeof CHARACTER_CLASSES)[number] | 'multiline';

/** Pattern of each character class. Every class excludes hidden characters and allows empty text. */
const CHARACTER_PATTERNS = {
  any: /^/u,
  multiline: /^/u,
  chinese: /^[\p{Unified_Ideograph}〇·]*$/u,
  latin: /^[A-Za-z]*$/u,
  digits: /^[0-9]*$/u,
  lettersDigits: /^[A-Za-z0-9]*$/u,
  latinWords: /^[A-Za-z ]*$/u,
  noChinese: /^\P{Script=Han}*$/u,
} as const satisfies Record<CharacterClass, RegExp>;

/** Restricts text to a character class. `multiline` is `any` plus line breaks (U+000A). */
export const characters: Rule<string, CharacterClass> = {
  keyword: 'characters',
  type: 'string',
  setting: { enum: Object.keys(CHARACTER_PATTERNS) },
  check(value, setting) {
    const text = setting === 'multiline' ? value.replaceAll('\n', '') : value;
    if (hasHiddenCharacter(text)) return { code: 'text.hiddenCharacter' };
    return CHARACTER_PATTERNS[setting].test(value)
      ? undefined
      : { code: 'text.characters', params: { allowed: setting } };
  },
};
