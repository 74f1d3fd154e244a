// The readable lines of a form's golden file.
import type { Form, Outcome, Section } from '../../../schemas/generated/form.ts';
import type { Step } from '../../../schemas/generated/step.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { subsectionsOf } from '../form/form-elements.ts';
import { formOutline, type OutlineElement, type OutlineSection } from '../form/form-outline.ts';
import { conditionWords, type WordingContext } from '../explain/condition-words.ts';
import { codeNames } from '../explain/names.ts';
import { originsIn, type FlattenedForm, type Origin } from '../overlay/origins.ts';
import { propertyWords } from '../explain/property-words.ts';
import type { Translate } from '../messages/message.ts';

/**
 * Prints a form for review: one line for each section, element, step, check, named condition and outcome, in reading order, with its path, type,
 * settings, conditions in words and, in brackets, its layers. Lines are independent of labels, because they name parts
 * by code, and of key order, because PostgreSQL does not preserve it.
 *
 * @param layers the base and the form after each overlay; the last is the form to print
 */
export function formLines(layers: readonly FlattenedForm[], t: Translate): string[] {
  const { form } = layers.at(-1)!;
  const words: WordingContext = { t, names: codeNames(form) };
  const { sections, elements } = formOutline(form);
  const originsOf = originsIn(layers);
  const origins = (id: string) => originText(originsOf(id), layers[0]!.name);
  const linesOf = (section: Section): string[] => [
    sectionLine(sections.get(section.sectionId)!, origins(section.sectionId), words),
    ...section.elements.map(({ elementId }) =>
      elementLine(elements.get(elementId)!, origins(elementId), words),
    ),
    ...subsectionsOf(section).flatMap(linesOf),
  ];
  return [
    ...form.sections.flatMap(linesOf),
    ...(form.steps ?? []).map((step) => stepLine(step, form, layers, words)),
    ...form.groupChecks.map((check) => checkLine(check, form, layers, words)),
    ...inOrder(form.conditions ?? {}).map(([id]) => namedConditionLine(id, form, layers, words)),
    ...(form.outcomes ?? []).map((outcome) => outcomeLine(outcome, layers, words)),
  ];
}

function sectionLine({ id, path, section }: OutlineSection, origins: string, words: WordingContext) {
  const { repeat, visibleWhen, pipes } = section;
  return line(path, [
    words.t('snapshot.section'),
    repeat && words.t('snapshot.rows', { min: repeat.min, max: repeat.max }),
    repeat?.bounds &&
      ruleText('repeat.bounds', propertyWords(id, 'repeat.bounds', repeat.bounds, words), words),
    visibleWhen && ruleText('visibleWhen', conditionWords(visibleWhen, words), words),
    pipes && ruleText('pipes', propertyWords(section.sectionId, 'pipes', pipes, words), words),
    origins,
  ]);
}

const RULES = [
  'visibleWhen',
  'requiredWhen',
  'readOnlyWhen',
  'optionsWhen',
  'itemsWhen',
  'bounds',
  'computed',
  'computedWhen',
  'initialValue',
  'pipes',
] as const;

function elementLine({ id, path, element }: OutlineElement, origins: string, words: WordingContext) {
  const { inputType, requiredFlag, settings = {}, defaultLocationValue, locks = [], mayChange } = element;
  const { renamedOptions } = element;
  return line(path, [
    inputType,
    words.t(requiredFlag === 'Y' ? 'explain.required' : 'explain.optional'),
    ...inOrder(settings).map(([key, value]) => `${key} ${propertyWords(id, key, value, words)}`),
    renamedOptions && `renamedOptions ${propertyWords(id, 'renamedOptions', renamedOptions, words)}`,
    ...RULES.map((rule) => {
      const value = element[rule];
      return value && ruleText(rule, propertyWords(id, rule, value, words), words);
    }),
    mayChange && words.t('explain.mayChange'),
    defaultLocationValue && `defaultLocationValue ${defaultLocationValue}`,
    ...locks,
    origins,
  ]);
}

function stepLine(step: Step, { screen }: Form, layers: readonly FlattenedForm[], words: WordingContext) {
  const { stepId, sections, visibleWhen } = step;
  const firstLayer = layers.find(({ form }) =>
    form.steps?.some((other) => canonicalJson(other) === canonicalJson(step)),
  );
  return line(`${screen}#${stepId}`, [
    words.t('snapshot.step', { sections: propertyWords(stepId, 'sections', sections, words) }),
    visibleWhen && ruleText('visibleWhen', conditionWords(visibleWhen, words), words),
    `[${firstLayer?.name ?? stepId}]`,
  ]);
}

function checkLine(check: GroupCheck, form: Form, layers: readonly FlattenedForm[], words: WordingContext) {
  const { names } = words;
  const { checkId, check: kind, ...rest } = check;
  const nameOf = (key: string, value: unknown) => {
    if (typeof value !== 'string') return propertyWords(checkId, key, value, words);
    return names.element(value) === value ? names.section(value) : names.element(value);
  };
  const firstLayer = layers.find(({ form: { groupChecks } }) =>
    groupChecks.some((other) => canonicalJson(other) === canonicalJson(check)),
  );
  return line(`${form.screen}#${kind}`, [
    ...inOrder(rest).map(([key, value]) =>
      key === 'pipes' ? ruleText(key, nameOf(key, value), words) : `${key} ${nameOf(key, value)}`,
    ),
    `[${firstLayer?.name ?? checkId}]`,
  ]);
}

function namedConditionLine(
  id: string,
  { screen, conditions }: Form,
  layers: readonly FlattenedForm[],
  words: WordingContext,
) {
  const condition = conditions![id]!;
  const firstLayer = layers.find(
    ({ form }) => canonicalJson(form.conditions?.[id] ?? null) === canonicalJson(condition),
  );
  return line(`${screen}${words.names.condition(id)}`, [
    conditionWords(condition, words),
    `[${firstLayer?.name ?? id}]`,
  ]);
}

function outcomeLine(outcome: Outcome, layers: readonly FlattenedForm[], words: WordingContext) {
  const { outcomeId: id, result, followUps, when, pipes, locks = [] } = outcome;
  const { t, names } = words;
  const firstLayer = layers.find(({ form: { outcomes = [] } }) =>
    outcomes.some((other) => canonicalJson(other) === canonicalJson(outcome)),
  );
  return line(`${layers.at(-1)!.form.screen}${names.outcome(id)}`, [
    result,
    when ? `${t('property.takenWhen')} ${conditionWords(when, words)}` : t('snapshot.otherwise'),
    followUps && `followUps ${propertyWords(id, 'followUps', followUps, words)}`,
    pipes && ruleText('pipes', propertyWords(id, 'pipes', pipes, words), words),
    ...locks,
    `[${firstLayer?.name ?? id}]`,
  ]);
}

const inOrder = (keys: object): [key: string, value: unknown][] =>
  Object.entries(keys).sort(([a], [b]) => (a < b ? -1 : 1));

const ruleText = (property: string, rule: string, { t }: WordingContext) =>
  `${t(`property.${property}`)} ${rule}`;

const line = (path: string, parts: readonly (string | undefined)[]): string =>
  `${path}: ${parts.filter(Boolean).join('; ')}`;

/** `[base]`, or each overlay with the properties it changes. Omits words, which `wordsLines` prints. */
function originText(origins: readonly Origin[], baseName: string): string {
  const byLayer = new Map<string, string[]>();
  for (const { property, layer } of origins)
    if (!property.includes(' ')) byLayer.set(layer, [...(byLayer.get(layer) ?? []), property]);
  const entries = [...byLayer].map(([layer, properties]) =>
    layer === baseName || byLayer.size === 1 ? layer : `${layer}: ${properties.join(', ')}`,
  );
  return `[${entries.join('; ')}]`;
}
