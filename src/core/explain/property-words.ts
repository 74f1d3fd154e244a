import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { conditionWords, joinList, ruleWords, type WordingContext } from './condition-words.ts';

/** Properties that hold one condition or one expression. */
const RULES: readonly string[] = ['visibleWhen', 'requiredWhen', 'computed', 'computedWhen'];

/**
 * The value of a property of an element or a section in words.
 *
 * @param property a key of an element or section, or a setting, with or without the prefix `settings.`
 */
export function propertyWords(id: string, property: string, value: unknown, words: WordingContext): string {
  const { t } = words;
  if (value === undefined || value === null) return t('nothing');
  if (RULES.includes(property)) return ruleWords(value as Condition | Expression, words);
  if (property === 'optionsWhen') return optionRulesWords(id, value as OptionsRules, words);
  if (property === 'options' || property === 'settings.options')
    return optionWords(id, value as readonly string[], words);
  if (property === 'repeat') return t('snapshot.rows', value as { min: number; max: number });
  if (Array.isArray(value)) return value.length === 0 ? t('nothing') : joinList(value.map(String), t);
  return typeof value === 'object' ? canonicalJson(value) : String(value);
}

/** Options of an element by their names. */
export const optionWords = (id: string, options: readonly string[], { t, names }: WordingContext): string =>
  joinList(
    options.map((option) => names.option(id, option)),
    t,
  );

type OptionsRules = NonNullable<Element['optionsWhen']>;

const optionRulesWords = (id: string, rules: OptionsRules, words: WordingContext): string =>
  rules
    .map(({ when, options }) =>
      words.t('rule.options', { a: conditionWords(when, words), b: optionWords(id, options, words) }),
    )
    .join('; ');
