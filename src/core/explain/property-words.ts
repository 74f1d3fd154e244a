import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import type { Bounds, Element } from '../../../schemas/generated/element.ts';
import type { Repeat } from '../../../schemas/generated/form.ts';
import type { Step } from '../../../schemas/generated/step.ts';
import type { Pipes } from '../../../schemas/generated/pipes.ts';
import type { Place } from '../form/place.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { conditionWords, joinList, ruleWords, type WordingContext } from './condition-words.ts';
import { partName } from './names.ts';

/** Properties that hold one condition or one expression. */
const RULES: readonly string[] = [
  'visibleWhen',
  'requiredWhen',
  'readOnlyWhen',
  'itemsWhen',
  'computed',
  'computedWhen',
  'initialValue',
  'when',
  'refuseWhen',
  'condition',
];

/** The options of an element, as a setting of its input type and as a property of the element. */
const OPTIONS: ReadonlySet<string> = new Set(['options', 'settings.options']);

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
  if (property === 'pipes') return pipesWords(value as Pipes, words);
  if (property === 'bounds' || property === 'repeat.bounds') return boundsWords(value as Bounds, words);
  if (OPTIONS.has(property)) return optionWords(id, value as readonly string[], words);
  if (property === 'renamedOptions') return renameWords(value as Record<string, string>, words);
  return structureWords(property, value, words);
}

const renameWords = (codes: Readonly<Record<string, string>>, { t }: WordingContext): string =>
  joinList(
    Object.entries(codes).map(([former, code]) => `${former}: ${code}`),
    t,
  );

/** The value of a property that says where questions are and how often. */
function structureWords(property: string, value: unknown, words: WordingContext): string {
  if (property === 'place') return placeWords(value as Place, words);
  if (property === 'repeat') return repeatWords(value as Repeat, words);
  if (property === 'sections') return sectionsWords(value as readonly string[], words);
  return property === 'steps' ? stepsWords(value as readonly Step[], words) : valueWords(value, words);
}

function valueWords(value: unknown, { t }: WordingContext): string {
  if (Array.isArray(value)) return value.length === 0 ? t('nothing') : joinList(value.map(String), t);
  return typeof value === 'object' ? canonicalJson(value) : String(value);
}

/** The sections of a step by their names. */
const sectionsWords = (ids: readonly string[], { t, names }: WordingContext): string =>
  joinList(
    ids.map((id) => names.section(id)),
    t,
  );

const stepsWords = (steps: readonly Step[], words: WordingContext): string =>
  steps
    .map(({ stepId, sections }) => `${words.names.section(stepId)} (${sectionsWords(sections, words)})`)
    .join('; ');

function placeWords({ section, after }: Place, { t, names }: WordingContext): string {
  const part = after === null ? '' : partName(after, names);
  const order = after === null ? 'first' : 'after';
  return section === ''
    ? t(`place.${order}`, { part })
    : t(`place.${order}In`, { part, section: names.section(section) });
}

/** Options of an element by their names. */
export const optionWords = (id: string, options: readonly string[], { t, names }: WordingContext): string =>
  joinList(
    options.map((option) => names.option(id, option)),
    t,
  );

/** A bound as a phrase: “at least …” or “at most …”. */
export const boundWords = (bound: keyof Bounds, expression: Expression, words: WordingContext): string =>
  words.t(`bounds.${bound}`, { a: ruleWords(expression, words) });

/** Pipes as `{name} of “Name”`, in the order of their names. */
const pipesWords = (pipes: Pipes, words: WordingContext): string =>
  joinList(
    Object.keys(pipes)
      .sort()
      .map((name) => pipeWords(name, words.names.element(pipes[name]!), words)),
    words.t,
  );

/** A pipe as a phrase: the argument and the question whose answer it is. */
export const pipeWords = (name: string, answer: string, { t }: WordingContext): string =>
  t('pipe', { name: `{${name}}`, a: answer });

const boundsWords = ({ min, max }: Bounds, words: WordingContext): string =>
  joinList(
    [min && boundWords('min', min, words), max && boundWords('max', max, words)].filter(
      (phrase) => phrase !== undefined,
    ),
    words.t,
  );

const repeatWords = ({ min, max, bounds }: Repeat, words: WordingContext): string => {
  const rows = words.t('snapshot.rows', { min, max });
  return bounds ? `${rows}; ${boundsWords(bounds, words)}` : rows;
};

type OptionsRules = NonNullable<Element['optionsWhen']>;

const optionRulesWords = (id: string, rules: OptionsRules, words: WordingContext): string =>
  rules
    .map(({ when, options }) =>
      words.t('rule.options', { a: conditionWords(when, words), b: optionWords(id, options, words) }),
    )
    .join('; ');
