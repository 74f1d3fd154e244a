import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import { canonicalJson } from '../canonical-json.ts';
import { conditionWords, listed, ruleWords, type RuleWords } from '../explain/condition-words.ts';
import type { Change } from './change.ts';

/** A change in one line, without the name of what has changed; a check is named, having no name of its own. */
export function changeWords(change: Change, words: RuleWords): string {
  const { code, at, property = '', locale = '' } = change;
  return words.say(`change.${code}`, {
    check: at,
    property: code.startsWith('rule.') ? words.say(`property.${property}`) : property,
    locale,
    before: valueWords(change, change.before, words),
    after: valueWords(change, change.after, words),
  });
}

/** A value of any property as people read it. */
function valueWords({ code, id, property }: Change, value: unknown, words: RuleWords): string {
  const { say, names } = words;
  if (value === undefined || value === null) return say('nothing');
  if (property === 'optionsWhen') return optionRulesWords(id, value as OptionsRules, words);
  if (code.startsWith('rule.')) return ruleWords(value as Condition | Expression, words);
  if (property === 'options')
    return listed(
      (value as readonly string[]).map((option) => names.option(id, option)),
      say,
    );
  if (Array.isArray(value)) return value.length === 0 ? say('nothing') : listed(value.map(String), say);
  return typeof value === 'object' ? canonicalJson(value) : String(value);
}

type OptionsRules = NonNullable<Element['optionsWhen']>;

const optionRulesWords = (id: string, rules: OptionsRules, words: RuleWords): string =>
  rules
    .map(({ when, options }) =>
      words.say('rule.options', {
        a: conditionWords(when, words),
        b: listed(
          options.map((option) => words.names.option(id, option)),
          words.say,
        ),
      }),
    )
    .join('; ');

/** The name of what has changed: of an element or a section, and nothing for a check or the form as a whole. */
export function subjectOf({ id, code }: Change, { names }: RuleWords): string {
  if (code.startsWith('check.') || code === 'screen.changed') return '';
  const name = names.element(id);
  return name === id ? names.section(id) : name;
}
