// Sections and elements of a form by id with their code paths.
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import { codePath } from './code-path.ts';
import { subsectionsOf } from './form-elements.ts';

/** A section or an element with its code path. */
interface OutlineEntry {
  id: string;
  path: string;
  /** Id of the parent section; empty at the top. */
  parentId: string;
}
export type OutlineSection = OutlineEntry & { section: Section };
export type OutlineElement = OutlineEntry & { element: Element };

/** All sections and elements of a form by id, in reading order. */
export interface FormOutline {
  sections: ReadonlyMap<string, OutlineSection>;
  elements: ReadonlyMap<string, OutlineElement>;
}

export function formOutline(form: Form): FormOutline {
  const sections = new Map<string, OutlineSection>();
  const elements = new Map<string, OutlineElement>();
  const visit = (section: Section, parentId: string, parents: readonly { section: Section }[]) => {
    const chain = [...parents, { section }];
    sections.set(section.sectionId, { id: section.sectionId, path: codePath(chain), parentId, section });
    for (const element of section.elements)
      elements.set(element.elementId, {
        id: element.elementId,
        path: codePath(chain, element.elementCode),
        parentId: section.sectionId,
        element,
      });
    for (const inner of subsectionsOf(section)) visit(inner, section.sectionId, chain);
  };
  for (const section of form.sections) visit(section, '', []);
  return { sections, elements };
}

/**
 * Ids that moved relative to the others: of the ids that both lists contain, those outside the longest common
 * subsequence. A single moved id is reported once, and the ids it passed are not.
 */
export function movedIds(before: readonly string[], after: readonly string[]): string[] {
  const oldOrder = before.filter((id) => after.includes(id));
  const newOrder = after.filter((id) => before.includes(id));
  const lengths = oldOrder.map(() => 0);
  const runs: string[][] = oldOrder.map(() => []);
  oldOrder.forEach((id, i) => {
    const position = newOrder.indexOf(id);
    const best = oldOrder
      .slice(0, i)
      .reduce(
        (longest, other, j) =>
          newOrder.indexOf(other) < position && lengths[j]! > (lengths[longest] ?? 0) ? j : longest,
        -1,
      );
    runs[i] = [...(runs[best] ?? []), id];
    lengths[i] = runs[i]!.length;
  });
  const longest = runs.reduce<string[]>((best, run) => (run.length > best.length ? run : best), []);
  return newOrder.filter((id) => !longest.includes(id));
}
