// Adds the elements and sections that only the insurer of an overlay has.
import type { Form } from '../../../schemas/generated/form.ts';
import type { AddOperation, AddSectionOperation, Overlay } from '../../../schemas/generated/overlay.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { allSections, idsOf, idsWithin } from '../form/form-elements.ts';
import { putSections, sectionsIn } from './inner-sections.ts';
import { insertAfter } from './place-parts.ts';

/** Adds an element, whose code is in the namespace of the insurer: no base ever asks under it. */
export function addElement(
  form: Form,
  { section: sectionId, after, element }: AddOperation,
  overlay: Overlay,
): PublishProblem[] {
  const section = allSections(form).find((candidate) => candidate.sectionId === sectionId);
  if (!section) return [publishProblem('overlay.target', sectionId)];
  const { elementId: id, elementCode: code } = element;
  const problems = namespaceProblems({ id, code }, overlay);
  return problems.length > 0 ? problems : insertAfter(section.elements, structuredClone(element), after);
}

/**
 * Adds a section with all that is in it to the form, or to another section. The code of the section is in the namespace
 * of the insurer, and thus its paths.
 */
export function addSection(
  form: Form,
  { parent: parentId, after, section }: AddSectionOperation,
  overlay: Overlay,
): PublishProblem[] {
  const parent = allSections(form).find((candidate) => candidate.sectionId === parentId);
  if (parentId !== undefined && !parent) return [publishProblem('overlay.target', parentId)];
  const { sectionId: id, sectionCode: code } = section;
  const existing = new Set(idsOf(form));
  const problems = [
    ...namespaceProblems({ id, code }, overlay),
    // Later operations, words and checks find a part by its id.
    ...idsWithin(section)
      .filter((own) => existing.has(own))
      .map((own) => publishProblem('id.duplicate', own)),
  ];
  if (problems.length > 0) return problems;
  const siblings = [...sectionsIn(form, parent)];
  const misplaced = insertAfter(siblings, structuredClone(section), after);
  putSections(form, parent, siblings);
  return misplaced;
}

function namespaceProblems(
  { id, code }: { id: string; code: string },
  { scope: { supplierCode } }: Overlay,
): PublishProblem[] {
  const prefix = `${supplierCode.toLowerCase()}_`;
  return code.startsWith(prefix) ? [] : [publishProblem('elementCode.namespace', id, { prefix })];
}
