import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';

/** A section or an element with the place where it stands. */
interface Placed {
  id: string;
  at: string;
  /** Id of the section around it; empty at the top. */
  home: string;
}
export type PlacedSection = Placed & { section: Section };
export type PlacedElement = Placed & { element: Element };

/** All parts of a form by their ids, in reading order. */
export interface PlacedParts {
  sections: ReadonlyMap<string, PlacedSection>;
  elements: ReadonlyMap<string, PlacedElement>;
}

export function placedParts(form: Form): PlacedParts {
  const sections = new Map<string, PlacedSection>();
  const elements = new Map<string, PlacedElement>();
  const visit = (section: Section, home: string, prefix: string) => {
    const at = `${prefix}${section.sectionCode}`;
    sections.set(section.sectionId, { id: section.sectionId, at, home, section });
    for (const element of section.elements)
      elements.set(element.elementId, {
        id: element.elementId,
        at: `${at}/${element.elementCode}`,
        home: section.sectionId,
        element,
      });
    if (section.section) visit(section.section, section.sectionId, `${at}/`);
  };
  for (const section of form.sections) visit(section, '', '');
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
