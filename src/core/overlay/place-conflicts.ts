// Conflicts of what an overlay adds and moves with the places of a new base.
import type { AddOperation, MoveOperation, Overlay } from '../../../schemas/generated/overlay.ts';
import type { FormOutline } from '../form/form-outline.ts';
import { placeOf, type Place } from '../form/place.ts';
import { isLocked, partOf, type BaseVersions } from './base-versions.ts';
import type { OverlayConflict } from './overlay-conflict.ts';

export function addConflicts(
  { section, after, element }: AddOperation,
  bases: BaseVersions,
  overlay: Overlay,
): OverlayConflict[] {
  const { elementId: id, elementCode } = element;
  if (bases.outlineAfter.elements.has(id)) return [{ kind: 'taken', id, property: id }];
  return destinationConflicts({ id, elementCode, section, after }, bases, overlay);
}

export function moveConflicts(
  operation: MoveOperation,
  bases: BaseVersions,
  overlay: Overlay,
): OverlayConflict[] {
  const { target: id, after } = operation;
  const { outlineBefore, outlineAfter } = bases;
  const [before, now] = [placeOf(outlineBefore, id), placeOf(outlineAfter, id)];
  if (!before || !now) return before ? [{ kind: 'removed', id, property: 'move' }] : [];
  if (isLocked(operation, bases.after, overlay)) return [{ kind: 'locked', id, property: 'move' }];
  const own: Place = { section: operation.section ?? before.section, after };
  const isAlreadyThere = now.section === own.section && now.after === own.after;
  if (bases.moved.has(id))
    return isAlreadyThere ? [] : [{ kind: 'place', id, property: 'move', before, after: now, own }];
  const elementCode = outlineAfter.elements.get(id)?.element.elementCode;
  return destinationConflicts({ id, elementCode, section: own.section, after }, bases, overlay);
}

/** Where a part is put: at the top of the form its section is empty. */
interface Destination {
  id: string;
  /** Absent for a section. */
  elementCode: string | undefined;
  section: string;
  after: string | null | undefined;
}

/** What the new base lacks at a destination, or has there under the same code. */
function destinationConflicts(
  { id, elementCode, section, after }: Destination,
  { outlineBefore, outlineAfter }: BaseVersions,
  overlay: Overlay,
): OverlayConflict[] {
  if (section !== '' && !outlineAfter.sections.has(section)) return missing(outlineBefore, id, section);
  // What only the overlays know is no matter of the base.
  const isOfBase = typeof after === 'string' && partOf(outlineBefore, after) !== undefined;
  if (isOfBase && sectionOf(outlineAfter, after, overlay) !== section)
    return missing(outlineBefore, id, after);
  const isTaken = (outline: FormOutline) =>
    outline.sections
      .get(section)
      ?.section.elements.some((other) => other.elementCode === elementCode && other.elementId !== id);
  return elementCode !== undefined && isTaken(outlineAfter) && !isTaken(outlineBefore)
    ? [{ kind: 'taken', id, property: elementCode }]
    : [];
}

/** The section that a part of the base is in once the overlay has moved it. */
function sectionOf(outline: FormOutline, id: string, { operations }: Overlay): string | undefined {
  const home = placeOf(outline, id)?.section;
  if (home === undefined) return undefined;
  const sections = operations.flatMap((operation) =>
    operation.op === 'move' && operation.target === id ? (operation.section ?? []) : [],
  );
  return sections.at(-1) ?? home;
}

function missing({ elements, sections }: FormOutline, id: string, anchor: string): OverlayConflict[] {
  const part = elements.get(anchor) ?? sections.get(anchor);
  return part ? [{ kind: 'anchor', id, property: part.path }] : [];
}
