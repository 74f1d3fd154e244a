import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import { codePath } from './code-path.ts';

/** A section or an element with its code path. */
interface OutlineEntry {
  id: string;
  at: string;
  /** Id of the section around it; empty at the top. */
  parentId: string;
}
export type OutlineSection = OutlineEntry & { section: Section };
export type OutlineElement = OutlineEntry & { element: Element };

/** All parts of a form by their ids, in reading order. */
export interface FormOutline {
  sections: ReadonlyMap<string, OutlineSection>;
  elements: ReadonlyMap<string, OutlineElement>;
}

export function formOutline(form: Form): FormOutline {
  const sections = new Map<string, OutlineSection>();
  const elements = new Map<string, OutlineElement>();
  const visit = (section: Section, parentId: string, parents: readonly { section: Section }[]) => {
    const chain = [...parents, { section }];
    sections.set(section.sectionId, { id: section.sectionId, at: codePath(chain), parentId, section });
    for (const element of section.elements)
      elements.set(element.elementId, {
        id: element.elementId,
        at: codePath(chain, element.elementCode),
        parentId: section.sectionId,
        element,
      });
    if (section.section) visit(section.section, section.sectionId, chain);
  };
  for (const section of form.sections) visit(section, '', []);
  return { sections, elements };
}

/**
 * The ids that stand elsewhere among their likes than before: all but a longest run that kept its order, so that one
 * that moved is told once and not all that it passed.
 */
export function movedIds(before: readonly string[], after: readonly string[]): string[] {
  const kept = before.filter((id) => after.includes(id));
  const now = after.filter((id) => before.includes(id));
  const lengths = kept.map(() => 0);
  const runs: string[][] = kept.map(() => []);
  kept.forEach((id, i) => {
    const place = now.indexOf(id);
    const best = kept
      .slice(0, i)
      .reduce(
        (found, other, j) => (now.indexOf(other) < place && lengths[j]! > (lengths[found] ?? 0) ? j : found),
        -1,
      );
    runs[i] = [...(runs[best] ?? []), id];
    lengths[i] = runs[i]!.length;
  });
  const longest = runs.reduce<string[]>((best, run) => (run.length > best.length ? run : best), []);
  return now.filter((id) => !longest.includes(id));
}
