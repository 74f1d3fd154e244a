// Rule `personName`: Chinese and English names of persons.
import { codePointLength } from '../values/code-points.ts';
import { hasHiddenCharacter } from '../values/hidden-characters.ts';
import type { Rule, RuleIssue } from '../rule/rule.ts';

export interface PersonNameSetting {
  script: 'chinese' | 'english' | 'either';
  /** Maximum length of a Chinese name, default 20 (A3). English names always allow 50 characters, the stored width. */
  max?: number;
}

const MIN_CHINESE = 2;
const MAX_CHINESE = 20;
const MIN_ENGLISH_LETTERS = 4;
const MAX_ENGLISH = 50;

const HAN = /\p{Script=Han}/u;
const LATIN = /\p{Script=Latin}/u;

/** The name of a person as on the identity document (V-010 to V-013, A7 to A9); lengths in code points. */
export const personName: Rule<string, PersonNameSetting> = {
  keyword: 'personName',
  type: 'string',
  setting: {
    type: 'object',
    additionalProperties: false,
    required: ['script'],
    properties: {
      script: { enum: ['chinese', 'english', 'either'] },
      max: { type: 'integer', minimum: 2, maximum: 50 },
    },
  },
  check(value, { script, max = MAX_CHINESE }) {
    if (hasHiddenCharacter(value)) return { code: 'name.hiddenCharacter' };
    const hasLatin = LATIN.test(value);
    if (hasLatin && HAN.test(value)) return { code: 'name.mixed' };
    const isEnglish = script === 'english' || (script === 'either' && hasLatin);
    return isEnglish ? englishNameIssue(value) : chineseNameIssue(value, max);
  },
};

// Not \p{Script=Han}, which includes 々, radicals and compatibility forms. Adds 〇, no ideograph in Unicode.
function chineseNameIssue(name: string, max: number): RuleIssue | undefined {
  if (!/^[\p{Unified_Ideograph}〇·]*$/u.test(name)) return { code: 'name.chinese' };
  if (/^·|··|·$/u.test(name)) return { code: 'name.dot' };
  const length = codePointLength(name);
  if (length >= MIN_CHINESE && length <= max) return undefined;
  return { code: 'name.length', params: { min: MIN_CHINESE, max } };
}

// An English name may end with a dot ("John Smith Jr."), but not start with it.
function englishNameIssue(name: string): RuleIssue | undefined {
  if (!/^[A-Za-z .-]*$/.test(name)) return { code: 'name.english' };
  if (/^\.|\.\./.test(name)) return { code: 'name.dot' };
  const letters = name.replace(/[ .-]/g, '').length;
  if (letters >= MIN_ENGLISH_LETTERS && name.length <= MAX_ENGLISH) return undefined;
  return { code: 'name.length', params: { min: MIN_ENGLISH_LETTERS, max: MAX_ENGLISH } };
}
