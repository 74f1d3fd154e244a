import type { ScreenAnswer } from '../../../schemas/generated/condition.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { allSections, idsOf } from '../form/form-elements.ts';
import { withMessages } from '../words/form-messages.ts';

/** How texts about a form name its elements, sections and options. */
export interface Names {
  element(id: string): string;
  /** A section or a step. */
  section(id: string): string;
  /** The message of a check that has one of its own; its id otherwise. */
  check(id: string): string;
  /** The name of a named condition. */
  condition(id: string): string;
  /** The title of an outcome. */
  outcome(id: string): string;
  option(elementId: string, code: string): string;
  /** The question of another screen. */
  answer(answer: ScreenAnswer): string;
}

/**
 * The labels of a form in one language.
 *
 * @param listLabel the label of a code list item, for answers of an element without words of their own
 * @param foreignLabel the name of a question of another screen, where its form is at hand
 */
export function labelNames(
  form: Form,
  locale: string,
  listLabel: (elementId: string, code: string) => string | undefined = () => undefined,
  foreignLabel: (answer: ScreenAnswer) => string | undefined = () => undefined,
): Names {
  const words = withMessages(form).form.words[locale] ?? {};
  const codes = codeNames(form);
  const outcomes = new Set(form.outcomes?.map(({ outcomeId }) => outcomeId));
  const quoted = (label: string | undefined, code: string) => (label === undefined ? code : `“${label}”`);
  return {
    element: (id) => quoted(words[`${id}.elementName`], codes.element(id)),
    section: (id) => quoted(words[`${id}.title`], codes.section(id)),
    check: (id) => quoted(words[`${id}.refused`], id),
    condition: (id) => quoted(words[`${id}.name`], id),
    outcome: (id) => (outcomes.has(id) ? quoted(words[`${id}.title`], id) : id),
    option: (id, code) => quoted(words[`${id}.option.${code}`] ?? listLabel(id, code), code),
    answer: (answer) => quoted(foreignLabel(answer), answer.element),
  };
}

/** The name of an element, a section, a step, a check, a condition or an outcome; what has no name stays as it is. */
export const partName = (id: string, names: Names): string =>
  [names.element(id), names.section(id), names.check(id), names.condition(id), names.outcome(id)].find(
    (name) => name !== id,
  ) ?? id;

/** Codes instead of labels, such as `insured.relation`: they stay the same when words change. */
export function codeNames(form: Form): Names {
  const elements = new Map(
    allSections(form).flatMap(({ sectionCode, elements: sectionElements }) =>
      sectionElements.map(
        ({ elementId, elementCode }) => [elementId, `${sectionCode}.${elementCode}`] as const,
      ),
    ),
  );
  const sections = new Map([
    ...allSections(form).map(({ sectionId, sectionCode }) => [sectionId, sectionCode] as const),
    ...(form.steps ?? []).map(({ stepId }) => [stepId, `#${stepId}`] as const),
  ]);
  return {
    element: (id) => elements.get(id) ?? id,
    section: (id) => sections.get(id) ?? id,
    check: (id) => id,
    condition: (id) => (form.conditions?.[id] ? `#${id}` : id),
    outcome: (id) => (form.outcomes?.some(({ outcomeId }) => outcomeId === id) ? `#${id}` : id),
    option: (_elementId, code) => code,
    answer: ({ element }) => element,
  };
}

/** Names of a later form; removed elements, sections and options keep their names of the earlier one. */
export function mergedNames(before: Form, after: Form, namesOf: (form: Form) => Names): Names {
  const [namesBefore, namesAfter] = [namesOf(before), namesOf(after)];
  const remaining = new Set(idsOf(after));
  return {
    element: (id) => (remaining.has(id) ? namesAfter : namesBefore).element(id),
    section: (id) => (remaining.has(id) ? namesAfter : namesBefore).section(id),
    check: (id) => {
      const name = namesAfter.check(id);
      return name === id ? namesBefore.check(id) : name;
    },
    condition: (id) => (remaining.has(id) ? namesAfter : namesBefore).condition(id),
    outcome: (id) => (remaining.has(id) ? namesAfter : namesBefore).outcome(id),
    option: (id, code) => {
      const name = namesAfter.option(id, code);
      return name === code ? namesBefore.option(id, code) : name;
    },
    answer: (answer) => namesAfter.answer(answer),
  };
}
