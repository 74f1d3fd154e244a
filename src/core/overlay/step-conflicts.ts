// Conflicts of the steps that an overlay sets with those of a new base.
import type { Overlay, SetStepsOperation } from '../../../schemas/generated/overlay.ts';
import { placeOf } from '../form/place.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { isLocked, type BaseVersions } from './base-versions.ts';
import type { OverlayConflict } from './overlay-conflict.ts';
import { operandConflicts } from './operand-conflicts.ts';
import { takenIds } from './place-conflicts.ts';

/**
 * A section that the new base adds is none: it joins the step of the section before it. What its steps lack of the old
 * base is a conflict of their operands.
 */
export function stepConflicts(
  operation: SetStepsOperation,
  bases: BaseVersions,
  overlay: Overlay,
): OverlayConflict[] {
  const { before, after } = bases;
  const id = after.screen;
  if (isLocked(operation, after, overlay)) return [{ kind: 'locked', id, property: 'steps' }];
  const inBase = new Set(before.steps?.map(({ stepId }) => stepId));
  const added = (operation.steps ?? []).map(({ stepId }) => stepId).filter((own) => !inBase.has(own));
  const taken = takenIds(id, added, bases);
  if (taken.length > 0) return taken;
  const [old, now, own] = [before.steps, after.steps, operation.steps];
  const conflicts: OverlayConflict[] =
    isSame(old, now) || isSame(now, own)
      ? []
      : [{ kind: 'property', id, property: 'steps', before: old, after: now, own }];
  return [...conflicts, ...operandConflicts(id, own, bases), ...rehomedConflicts(operation, bases, overlay)];
}

/** The sections of the steps that the new base moves into others: a step has sections of the form alone. */
function rehomedConflicts(
  { steps }: SetStepsOperation,
  { outlineBefore, outlineAfter }: BaseVersions,
  { operations }: Overlay,
): OverlayConflict[] {
  // What the overlay moves itself conflicts by its place.
  const placed = new Set(operations.map((operation) => (operation.op === 'move' ? operation.target : '')));
  return (steps ?? [])
    .flatMap(({ sections }) => sections)
    .filter((id) => !placed.has(id))
    .flatMap((id): OverlayConflict[] => {
      const [before, after] = [placeOf(outlineBefore, id), placeOf(outlineAfter, id)];
      if (before?.section !== '' || !after || after.section === '') return [];
      return [{ kind: 'place', id, property: 'steps', before, after, own: before }];
    });
}

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null);
