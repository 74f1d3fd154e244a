// Where a part stands among its siblings, and which parts stand elsewhere in another version.
import { movedIds, type FormOutline, type OutlineSection } from './form-outline.ts';

/** The place of an element or a section. */
export interface Place {
  /** Id of the section around it; empty at the top of the form. */
  section: string;
  /** Id of the sibling that it follows; null for the first. */
  after: string | null;
}

/** The place of a part; undefined where the form does not have it. */
export function placeOf(outline: FormOutline, id: string): Place | undefined {
  const part = outline.elements.get(id) ?? outline.sections.get(id);
  if (!part) return undefined;
  const siblings = siblingIds(outline, part.parentId, outline.elements.has(id));
  return { section: part.parentId, after: siblings[siblings.indexOf(id) - 1] ?? null };
}

function siblingIds({ sections }: FormOutline, parentId: string, isElement: boolean): string[] {
  if (isElement) return sections.get(parentId)!.section.elements.map(({ elementId }) => elementId);
  return [...sections.values()].filter((section) => section.parentId === parentId).map(({ id }) => id);
}

/** The ids of the parts of both versions that are in another section or in another order; as few as explain the order. */
export function movedParts(before: FormOutline, after: FormOutline): ReadonlySet<string> {
  const isRehomed = (part: { id: string; parentId: string }, old: { parentId: string } | undefined) =>
    old !== undefined && old.parentId !== part.parentId;
  return new Set([
    ...[...after.elements.values()].filter((part) => isRehomed(part, before.elements.get(part.id))).map(idOf),
    ...[...after.sections.values()].filter((part) => isRehomed(part, before.sections.get(part.id))).map(idOf),
    ...['', ...after.sections.keys()].flatMap((parent) =>
      movedIds(siblingIds(before, parent, false), siblingIds(after, parent, false)),
    ),
    ...[...after.sections.values()].flatMap((section) =>
      movedElements(before.sections.get(section.id), section),
    ),
  ]);
}

const idOf = ({ id }: { id: string }): string => id;

const movedElements = (before: OutlineSection | undefined, after: OutlineSection): string[] =>
  before ? movedIds(elementIds(before), elementIds(after)) : [];

const elementIds = ({ section }: OutlineSection): string[] =>
  section.elements.map(({ elementId }) => elementId);
