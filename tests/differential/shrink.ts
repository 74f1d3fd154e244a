// Reduces a failing form and its answers to a small example.
import type { Form, Section } from '../../schemas/generated/form.ts';
import { linkConditions, withMeanings } from '../../src/core/conditions/named-conditions.ts';
import { checkForm } from '../../src/core/form-checks/check-form.ts';
import { allElements, allSections } from '../../src/core/form/form-elements.ts';
import { lists } from './code-lists.ts';

interface Case {
  form: Form;
  answers: unknown;
}

/** A case with one part removed. `removed` names the part. */
type SmallerCase = Case & { removed: string };

/** Smaller cases to check at most. */
const MAX_TRIES = 1200;

/** Removes parts of a form and its answers for as long as `stillFails` holds, so that a developer can read the rest. */
export async function shrink(original: Case, stillFails: (smaller: Case) => Promise<boolean>): Promise<Case> {
  let smallest = original;
  let tries = 0;
  const needed = new Set<string>();
  let smallestBefore: Case | undefined;
  while (tries < MAX_TRIES) {
    const next = smallerCases(smallest).find(({ removed }) => !needed.has(removed));
    if (!next) {
      if (smallest === smallestBefore) break;
      // A part needed before may be unneeded now that others are gone.
      needed.clear();
      smallestBefore = smallest;
      continue;
    }
    needed.add(next.removed);
    if (!checkForm(next.form, ['zh_CN'], Object.keys(lists)).ok) continue;
    tries += 1;
    if (await stillFails(next)) smallest = next;
  }
  return smallest;
}

function smallerCases({ form, answers }: Case): SmallerCase[] {
  return [
    ...smallerForms(form).map(([removed, smaller]) => ({
      removed,
      form: smaller,
      answers: withoutUnknownKeys(smaller, answers),
    })),
    ...[...smallerValues(answers, '')].map(([removed, smaller]) => ({ removed, form, answers: smaller })),
  ];
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
] as const;

function smallerForms(form: Form): [removed: string, Form][] {
  const smaller: [string, Form][] = [];
  const remove = (removed: string, mutate: (copy: Form) => void) => {
    const copy = structuredClone(form);
    mutate(copy);
    dropDangling(copy);
    smaller.push([removed, { ...copy, words: usedWords(copy) }]);
  };
  // Rules without names shrink like any other.
  if (form.conditions)
    remove('named conditions', (copy) => {
      Object.assign(copy, withMeanings(linkConditions(copy)), { words: copy.words });
      delete copy.conditions;
    });
  for (const [i, { checkId }] of form.groupChecks.entries())
    remove(checkId, (copy) => copy.groupChecks.splice(i, 1));
  for (const [i, { sectionId }] of form.sections.entries())
    remove(sectionId, (copy) => copy.sections.splice(i, 1));
  for (const [i, section] of allSections(form).entries()) {
    if (section.section) remove(section.section.sectionId, (copy) => delete allSections(copy)[i]!.section);
    for (const [j, { elementId }] of section.elements.entries())
      remove(elementId, (copy) => allSections(copy)[i]!.elements.splice(j, 1));
  }
  for (const [i, element] of allElements(form).entries())
    for (const key of RULES)
      if (element[key] !== undefined)
        remove(`${element.elementId} ${key}`, (copy) => delete allElements(copy)[i]![key]);
  for (const [i, { sectionId, repeat }] of allSections(form).entries())
    if (repeat?.bounds)
      remove(`${sectionId} repeat.bounds`, (copy) => delete allSections(copy)[i]!.repeat!.bounds);
  for (const [i, holder] of ruleHolders(form).entries()) {
    remove(`rule of ${JSON.stringify(holder)}`, (copy) => delete ruleHolders(copy)[i]!.visibleWhen);
    for (const part of partsOf(holder.visibleWhen))
      remove(`all but ${JSON.stringify(part)}`, (copy) =>
        Object.assign(ruleHolders(copy)[i]!, { visibleWhen: part }),
      );
  }
  return smaller;
}

/** Removes checks and rules that refer to removed sections or elements. */
function dropDangling(form: Form): void {
  const ids = new Set([
    ...allSections(form).map(({ sectionId }) => sectionId),
    ...allElements(form).map(({ elementId }) => elementId),
  ]);
  const hasAllIds = (rule: unknown) =>
    [...JSON.stringify(rule).matchAll(/"id\d{6}"/g)].every(([id]) => ids.has(id.slice(1, -1)));
  form.groupChecks = form.groupChecks.filter(({ checkId: _checkId, ...check }) => hasAllIds(check));
  for (const section of allSections(form)) {
    if (section.visibleWhen && !hasAllIds(section.visibleWhen)) delete section.visibleWhen;
    if (section.repeat?.bounds && !hasAllIds(section.repeat.bounds)) delete section.repeat.bounds;
  }
  for (const element of allElements(form))
    for (const key of RULES) if (element[key] && !hasAllIds(element[key])) delete element[key];
}

const ruleHolders = (form: Form): { visibleWhen?: unknown }[] =>
  [...allSections(form), ...allElements(form)].filter(({ visibleWhen }) => visibleWhen !== undefined);

function partsOf(condition: unknown): unknown[] {
  const { of } = (condition ?? {}) as { of?: unknown };
  return Array.isArray(of) ? of : of === undefined ? [] : [of];
}

function usedWords(form: Form): Form['words'] {
  const ids = new Set([
    ...allSections(form).map(({ sectionId }) => sectionId),
    ...allElements(form).map(({ elementId }) => elementId),
    ...form.groupChecks.map(({ checkId }) => checkId),
    ...Object.keys(form.conditions ?? {}),
  ]);
  return Object.fromEntries(
    Object.entries(form.words).map(([locale, words]) => [
      locale,
      Object.fromEntries(Object.entries(words).filter(([key]) => ids.has(key.split('.')[0]!))),
    ]),
  );
}

/** Removes answers to removed sections and elements. Keeps every other invalid part of the answers. */
function withoutUnknownKeys(form: Form, answers: unknown): unknown {
  const codes = new Map(allSections(form).map((section) => [section.sectionCode, section]));
  const isRemoved = (section: Section | undefined, key: string) =>
    /^(?:part\d+|[a-zA-Z]+\d+)$/.test(key) &&
    !codes.has(key) &&
    !section?.elements.some(({ elementCode }) => elementCode === key);
  const visit = (value: unknown, section: Section | undefined): unknown => {
    if (Array.isArray(value)) return value.map((item) => visit(item, section));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !isRemoved(section, key))
        .map(([key, part]) => [key, visit(part, codes.get(key) ?? section)]),
    );
  };
  return visit(answers, undefined);
}

function* smallerValues(value: unknown, path: string): Generator<[removed: string, unknown]> {
  if (Array.isArray(value)) {
    for (const i of value.keys()) yield [`${path}/${JSON.stringify(value[i])}`, value.toSpliced(i, 1)];
    for (const [i, item] of value.entries())
      for (const [removed, smaller] of smallerValues(item, `${path}/${i}`))
        yield [removed, value.with(i, smaller)];
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    for (const [key] of entries)
      yield [`${path}/${key}`, Object.fromEntries(entries.filter(([other]) => other !== key))];
    for (const [key, part] of entries)
      for (const [removed, smaller] of smallerValues(part, `${path}/${key}`))
        yield [removed, { ...value, [key]: smaller }];
  }
}
