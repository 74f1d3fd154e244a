// The readable lines of a form's golden file.
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { formOutline, type OutlineElement, type OutlineSection } from '../form/form-outline.ts';
import { conditionWords, type WordingContext } from '../explain/condition-words.ts';
import { codeNames } from '../explain/names.ts';
import { originsOf, type FlattenedForm } from '../overlay/origins.ts';
import { propertyWords } from '../explain/property-words.ts';
import type { Translate } from '../messages/message.ts';

/**
 * Prints a form for review: one line for each section, element and check, in reading order, with its path, type,
 * settings, conditions in words and, in brackets, its layers. Lines are independent of labels, because they name parts
 * by code, and of key order, because PostgreSQL does not preserve it.
 *
 * @param layers the base and the form after each overlay; the last is the form to print
 */
export function formLines(layers: readonly FlattenedForm[], t: Translate): string[] {
  const { form } = layers.at(-1)!;
  const words: WordingContext = { t, names: codeNames(form) };
  const { sections, elements } = formOutline(form);
  const linesOf = (section: Section): string[] => [
    sectionLine(sections.get(section.sectionId)!, layers, words),
    ...section.elements.map(({ elementId }) => elementLine(elements.get(elementId)!, layers, words)),
    ...(section.section ? linesOf(section.section) : []),
  ];
  return [
    ...form.sections.flatMap(linesOf),
    ...form.groupChecks.map((check) => checkLine(check, form, layers, words)),
  ];
}

function sectionLine(
  { id, path, section }: OutlineSection,
  layers: readonly FlattenedForm[],
  words: WordingContext,
) {
  const { repeat, visibleWhen } = section;
  return line(path, [
    words.t('snapshot.section'),
    repeat && words.t('snapshot.rows', { min: repeat.min, max: repeat.max }),
    visibleWhen && ruleText('visibleWhen', conditionWords(visibleWhen, words), words),
    origins(layers, id),
  ]);
}

const RULES = ['visibleWhen', 'requiredWhen', 'optionsWhen', 'computed', 'computedWhen'] as const;

function elementLine(
  { id, path, element }: OutlineElement,
  layers: readonly FlattenedForm[],
  words: WordingContext,
) {
  const { inputType, requiredFlag, settings = {}, defaultLocationValue, locks = [] } = element;
  return line(path, [
    inputType,
    words.t(requiredFlag === 'Y' ? 'explain.required' : 'explain.optional'),
    ...inOrder(settings).map(([key, value]) => `${key} ${propertyWords(id, key, value, words)}`),
    ...RULES.map((rule) => {
      const value = element[rule];
      return value && ruleText(rule, propertyWords(id, rule, value, words), words);
    }),
    defaultLocationValue && `defaultLocationValue ${defaultLocationValue}`,
    ...locks,
    origins(layers, id),
  ]);
}

function checkLine(
  check: GroupCheck,
  form: Form,
  layers: readonly FlattenedForm[],
  { names }: WordingContext,
) {
  const { checkId, check: kind, ...rest } = check;
  const nameOf = (value: unknown) => {
    if (typeof value !== 'string') return String(value);
    return names.element(value) === value ? names.section(value) : names.element(value);
  };
  const firstLayer = layers.find(({ form: { groupChecks } }) =>
    groupChecks.some((other) => canonicalJson(other) === canonicalJson(check)),
  );
  return line(`${form.screen}#${kind}`, [
    ...inOrder(rest).map(([key, value]) => `${key} ${nameOf(value)}`),
    `[${firstLayer?.name ?? checkId}]`,
  ]);
}

const inOrder = (keys: object): [key: string, value: unknown][] =>
  Object.entries(keys).sort(([a], [b]) => (a < b ? -1 : 1));

const ruleText = (property: string, rule: string, { t }: WordingContext) =>
  `${t(`property.${property}`)} ${rule}`;

const line = (path: string, parts: readonly (string | undefined)[]): string =>
  `${path}: ${parts.filter(Boolean).join('; ')}`;

/** `[base]`, or each overlay with the properties it changes. Omits words, which `wordsLines` prints. */
function origins(layers: readonly FlattenedForm[], id: string): string {
  const byLayer = new Map<string, string[]>();
  for (const { property, layer } of originsOf(layers, id))
    if (!property.includes(' ')) byLayer.set(layer, [...(byLayer.get(layer) ?? []), property]);
  const entries = [...byLayer].map(([layer, properties]) =>
    layer === layers[0]!.name || byLayer.size === 1 ? layer : `${layer}: ${properties.join(', ')}`,
  );
  return `[${entries.join('; ')}]`;
}
