// Elements and sections of a form document, read without an index.
import { typeAndSettingsOf } from '../../../schemas/elements/input-types.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { Pipes } from '../../../schemas/generated/pipes.ts';

/** The levels of sections inside each other: at 320 px a field of a fourth would be too narrow for its words. */
export const MAX_LEVELS = 3;

/** All sections of a form in document order: a nested section follows its parent. */
export const allSections = (form: Form): Section[] => form.sections.flatMap(withNestedSections);

/** All elements of a form in document order. */
export const allElements = (form: Form): Element[] => allSections(form).flatMap(({ elements }) => elements);

/** A section, followed by its nested sections. */
export const withNestedSections = (section: Section): Section[] => [
  section,
  ...subsectionsOf(section).flatMap(withNestedSections),
];

/** The sections directly inside a section, in their order: `section` is `sections` of one. */
export const subsectionsOf = ({ section, sections = section ? [section] : [] }: Section): Section[] =>
  sections;

/** A section with each section directly inside it replaced. */
export const withSubsections = (section: Section, replace: (inner: Section) => Section): Section => ({
  ...section,
  ...(section.section ? { section: replace(section.section) } : {}),
  ...(section.sections ? { sections: section.sections.map(replace) } : {}),
});

/** The ids of a section, of what is in it and of its nested sections. */
export const idsWithin = (section: Section): string[] =>
  withNestedSections(section).flatMap(({ sectionId, elements }) => [
    sectionId,
    ...elements.map(({ elementId }) => elementId),
  ]);

/** The ids of all that a form names: sections, elements, steps, group checks, named conditions and outcomes. */
export const idsOf = (form: Form): string[] => [
  ...form.sections.flatMap(idsWithin),
  ...(form.steps ?? []).map(({ stepId }) => stepId),
  ...form.groupChecks.map(({ checkId }) => checkId),
  ...Object.keys(form.conditions ?? {}),
  ...(form.outcomes ?? []).map(({ outcomeId }) => outcomeId),
];

/** Whether words of a form show answers. */
export const hasPipes = (form: Form): boolean => pipesById(form).size > 0;

/** The pipes of a form, by the id of the element, section, condition check or outcome that has them. */
export function pipesById(form: Form): Map<string, Pipes> {
  const { groupChecks, outcomes = [] } = form;
  const parts: [id: string, pipes: Pipes | undefined][] = [
    ...allSections(form).map(({ sectionId, pipes }): [string, Pipes | undefined] => [sectionId, pipes]),
    ...allElements(form).map(({ elementId, pipes }): [string, Pipes | undefined] => [elementId, pipes]),
    ...groupChecks.map((check): [string, Pipes | undefined] => [
      check.checkId,
      check.check === 'condition' ? check.pipes : undefined,
    ]),
    ...outcomes.map(({ outcomeId, pipes }): [string, Pipes | undefined] => [outcomeId, pipes]),
  ];
  return new Map(parts.flatMap(([id, pipes]) => (pipes ? [[id, pipes] as const] : [])));
}

/** Option codes of an element; empty for an element without options. */
export function elementOptions(element: Element): readonly string[] {
  const { type, settings } = typeAndSettingsOf(element) ?? {};
  return settings ? (type?.options?.(settings) ?? []) : [];
}

/** Keys of the words that an element requires in addition to its name. */
export function elementWordKeys(element: Element): readonly string[] {
  const { type, settings } = typeAndSettingsOf(element) ?? {};
  return settings ? (type?.wordKeys?.(settings) ?? []) : [];
}
