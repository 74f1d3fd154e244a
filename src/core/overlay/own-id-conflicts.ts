import type { Overlay } from '../../../schemas/generated/overlay.ts';
import type { BaseVersions } from './base-versions.ts';
import type { OverlayConflict } from './overlay-conflict.ts';
import { takenIds } from './place-conflicts.ts';

/** The id of a check, a named condition or an outcome that the base has now too, unless the overlay replaces the base's. */
export function ownIdConflicts(id: string, bases: BaseVersions, { operations }: Overlay): OverlayConflict[] {
  const isReplaced = operations.some(
    (operation) =>
      (operation.op === 'removeCondition' && operation.conditionId === id) ||
      (operation.op === 'removeCheck' && operation.checkId === id) ||
      (operation.op === 'removeOutcome' && operation.outcomeId === id),
  );
  return isReplaced ? [] : takenIds(id, [id], bases);
}
