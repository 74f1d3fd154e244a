import type { Form, Section } from '../../schemas/generated/form.ts';
import { checkForm } from '../../src/core/form-checks/check-form.ts';
import { allElements, allSections } from '../../src/core/form/form-elements.ts';
import { lists } from './code-lists.ts';

interface Case {
  form: Form;
  answers: unknown;
}

/** A case with something taken out, and what that was. */
type Smaller = Case & { without: string };

/** So often a smaller case is tried. */
const MOST_TRIES = 1200;

/** Takes out of a form and its answers what can go while `stillWrong` holds, so that a person can read the rest. */
export async function shrink(from: Case, stillWrong: (smaller: Case) => Promise<boolean>): Promise<Case> {
  let best = from;
  let tries = 0;
  const needed = new Set<string>();
  for (let sweeps = 0; sweeps < 2 && tries < MOST_TRIES;) {
    const next = smallerCases(best).find(({ without }) => !needed.has(without));
    if (!next) {
      // What was needed at first may not be needed any more.
      needed.clear();
      sweeps += 1;
      continue;
    }
    needed.add(next.without);
    if (!checkForm(next.form, ['zh_CN'], Object.keys(lists)).ok) continue;
    tries += 1;
    if (await stillWrong(next)) best = next;
  }
  return best;
}

function smallerCases({ form, answers }: Case): Smaller[] {
  return [
    ...smallerForms(form).map(([without, smaller]) => ({
      without,
      form: smaller,
      answers: fitting(smaller, answers),
    })),
    ...[...smallerValues(answers, '')].map(([without, smaller]) => ({ without, form, answers: smaller })),
  ];
}

const RULES = ['visibleWhen', 'requiredWhen', 'optionsWhen', 'computed', 'computedWhen'] as const;

function smallerForms(form: Form): [without: string, Form][] {
  const smaller: [string, Form][] = [];
  const without = (what: string, mutate: (copy: Form) => void) => {
    const copy = structuredClone(form);
    mutate(copy);
    dropDangling(copy);
    smaller.push([what, { ...copy, words: keptWords(copy) }]);
  };
  for (const [i, { checkId }] of form.groupChecks.entries())
    without(checkId, (copy) => copy.groupChecks.splice(i, 1));
  for (const [i, { sectionId }] of form.sections.entries())
    without(sectionId, (copy) => copy.sections.splice(i, 1));
  for (const [i, section] of allSections(form).entries()) {
    if (section.section) without(section.section.sectionId, (copy) => delete allSections(copy)[i]!.section);
    for (const [j, { elementId }] of section.elements.entries())
      without(elementId, (copy) => allSections(copy)[i]!.elements.splice(j, 1));
  }
  for (const [i, element] of allElements(form).entries())
    for (const key of RULES)
      if (element[key] !== undefined)
        without(`${element.elementId} ${key}`, (copy) => delete allElements(copy)[i]![key]);
  for (const [i, holder] of ruleHolders(form).entries()) {
    without(`rule of ${JSON.stringify(holder)}`, (copy) => delete ruleHolders(copy)[i]!.visibleWhen);
    for (const part of partsOf(holder.visibleWhen))
      without(`all but ${JSON.stringify(part)}`, (copy) =>
        Object.assign(ruleHolders(copy)[i]!, { visibleWhen: part }),
      );
  }
  return smaller;
}

/** Takes away checks and rules that read what is no longer there. */
function dropDangling(form: Form): void {
  const ids = new Set([
    ...allSections(form).map(({ sectionId }) => sectionId),
    ...allElements(form).map(({ elementId }) => elementId),
  ]);
  const isWhole = (rule: unknown) =>
    [...JSON.stringify(rule).matchAll(/"id\d{6}"/g)].every(([id]) => ids.has(id.slice(1, -1)));
  form.groupChecks = form.groupChecks.filter(({ checkId: _own, ...check }) => isWhole(check));
  for (const section of allSections(form))
    if (section.visibleWhen && !isWhole(section.visibleWhen)) delete section.visibleWhen;
  for (const element of allElements(form))
    for (const key of RULES) if (element[key] && !isWhole(element[key])) delete element[key];
}

const ruleHolders = (form: Form): { visibleWhen?: unknown }[] =>
  [...allSections(form), ...allElements(form)].filter(({ visibleWhen }) => visibleWhen !== undefined);

function partsOf(condition: unknown): unknown[] {
  const { of } = (condition ?? {}) as { of?: unknown };
  return Array.isArray(of) ? of : of === undefined ? [] : [of];
}

function keptWords(form: Form): Form['words'] {
  const ids = new Set([
    ...allSections(form).map(({ sectionId }) => sectionId),
    ...allElements(form).map(({ elementId }) => elementId),
  ]);
  return Object.fromEntries(
    Object.entries(form.words).map(([locale, words]) => [
      locale,
      Object.fromEntries(Object.entries(words).filter(([key]) => ids.has(key.split('.')[0]!))),
    ]),
  );
}

/** The answers without what the form no longer asks, and with everything that is wrong of themselves. */
function fitting(form: Form, answers: unknown): unknown {
  const codes = new Map(allSections(form).map((section) => [section.sectionCode, section]));
  const gone = (section: Section | undefined, key: string) =>
    /^(?:part\d+|[a-zA-Z]+\d+)$/.test(key) &&
    !codes.has(key) &&
    !section?.elements.some(({ elementCode }) => elementCode === key);
  const visit = (value: unknown, section: Section | undefined): unknown => {
    if (Array.isArray(value)) return value.map((one) => visit(one, section));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !gone(section, key))
        .map(([key, part]) => [key, visit(part, codes.get(key) ?? section)]),
    );
  };
  return visit(answers, undefined);
}

function* smallerValues(value: unknown, path: string): Generator<[without: string, unknown]> {
  if (Array.isArray(value)) {
    for (const i of value.keys()) yield [`${path}/${JSON.stringify(value[i])}`, value.toSpliced(i, 1)];
    for (const [i, one] of value.entries())
      for (const [without, smaller] of smallerValues(one, `${path}/${i}`))
        yield [without, value.with(i, smaller)];
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    for (const [key] of entries)
      yield [`${path}/${key}`, Object.fromEntries(entries.filter(([other]) => other !== key))];
    for (const [key, part] of entries)
      for (const [without, smaller] of smallerValues(part, `${path}/${key}`))
        yield [without, { ...value, [key]: smaller }];
  }
}
