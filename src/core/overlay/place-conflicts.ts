// Conflicts of what an overlay adds and moves with the places of a new base.
import type {
  AddOperation,
  AddSectionOperation,
  MoveOperation,
  Overlay,
} from '../../../schemas/generated/overlay.ts';
import { idsOf, idsWithin } from '../form/form-elements.ts';
import type { FormOutline } from '../form/form-outline.ts';
import { placeOf, type Place } from '../form/place.ts';
import { isLocked, partOf, type BaseVersions } from './base-versions.ts';
import { sharedCode } from './codes-in-place.ts';
import { nestingConflicts } from './nesting-conflicts.ts';
import type { OverlayConflict } from './overlay-conflict.ts';

export function addConflicts(
  { section, after, element: { elementId: id } }: AddOperation,
  bases: BaseVersions,
  overlay: Overlay,
): OverlayConflict[] {
  const taken = takenIds(id, [id], bases);
  return taken.length > 0 ? taken : destinationConflicts({ id, section, after }, bases, overlay);
}

export function addSectionConflicts(
  { parent = '', after, section }: AddSectionOperation,
  bases: BaseVersions,
  overlay: Overlay,
): OverlayConflict[] {
  const id = section.sectionId;
  const taken = takenIds(id, idsWithin(section), bases);
  return taken.length > 0 ? taken : destinationConflicts({ id, section: parent, after }, bases, overlay);
}

/** The ids that an overlay adds and the new base has for something else. */
export const takenIds = (
  id: string,
  added: readonly string[],
  { after }: BaseVersions,
): OverlayConflict[] => {
  const inBase = new Set(idsOf(after));
  return added.filter((own) => inBase.has(own)).map((property) => ({ kind: 'taken', id, property }));
};

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
  const { section = before.section } = operation;
  const own: Place = { section: section ?? '', after };
  const isAlreadyThere = now.section === own.section && now.after === own.after;
  if (bases.moved.has(id))
    return isAlreadyThere ? [] : [{ kind: 'place', id, property: 'move', before, after: now, own }];
  return destinationConflicts({ id, section: own.section, after }, bases, overlay);
}

/** Where a part is put: at the top of the form its section is empty. */
interface Destination {
  id: string;
  section: string;
  after: string | null | undefined;
}

/** What the new base lacks at a destination, or has there under the same code. */
function destinationConflicts(
  destination: Destination,
  { outlineBefore, outlineAfter }: BaseVersions,
  overlay: Overlay,
): OverlayConflict[] {
  const { id, section, after } = destination;
  // What only the overlays know is no matter of the base.
  const isSectionLost = section !== '' && partOf(outlineBefore, section) && !partOf(outlineAfter, section);
  if (isSectionLost) return missing(outlineBefore, id, section);
  const isOfBase = typeof after === 'string' && partOf(outlineBefore, after) !== undefined;
  if (isOfBase && sectionOf(outlineAfter, after, overlay) !== section)
    return missing(outlineBefore, id, after);
  const nested = nestingConflicts(destination, { outlineBefore, outlineAfter }, overlay);
  if (nested.length > 0) return nested;
  const code = sharedCode(outlineAfter, destination, overlay);
  return code !== undefined && sharedCode(outlineBefore, destination, overlay) === undefined
    ? [{ kind: 'taken', id, property: code }]
    : [];
}

/** The section that a part of the base is in once the overlay has moved it. */
function sectionOf(outline: FormOutline, id: string, { operations }: Overlay): string | undefined {
  const home = placeOf(outline, id)?.section;
  if (home === undefined) return undefined;
  const sections = operations.flatMap((operation) =>
    operation.op === 'move' && operation.target === id && operation.section !== undefined
      ? [operation.section ?? '']
      : [],
  );
  return sections.at(-1) ?? home;
}

function missing({ elements, sections }: FormOutline, id: string, anchor: string): OverlayConflict[] {
  const part = elements.get(anchor) ?? sections.get(anchor);
  return part ? [{ kind: 'anchor', id, property: part.path }] : [];
}
