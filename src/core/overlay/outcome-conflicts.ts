// Conflicts of outcomes that an overlay adds and removes: what comes before an outcome decides whether it is taken.
import type { Form } from '../../../schemas/generated/form.ts';
import type {
  AddOutcomeOperation,
  Overlay,
  RemoveOutcomeOperation,
} from '../../../schemas/generated/overlay.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { isLocked, type BaseVersions } from './base-versions.ts';
import type { OverlayConflict } from './overlay-conflict.ts';
import { ownIdConflicts } from './own-id-conflicts.ts';

export function addOutcomeConflicts(
  operation: AddOutcomeOperation,
  bases: BaseVersions,
  overlay: Overlay,
): OverlayConflict[] {
  const {
    after,
    outcome: { outcomeId: id },
  } = operation;
  const taken = ownIdConflicts(id, bases, overlay);
  if (taken.length > 0) return taken;
  const [before, now] = [bases.before, bases.after].map((form) => idsIn(form));
  if (typeof after === 'string' && before!.includes(after) && !now!.includes(after))
    return [{ kind: 'anchor', id, property: after }];
  // The lock of an outcome that the base has since put behind it.
  if (isLocked(operation, bases.after, overlay) && !isLocked(operation, bases.before, overlay))
    return [{ kind: 'locked', id, property: 'outcomes' }];
  return [];
}

export function removeOutcomeConflicts(
  operation: RemoveOutcomeOperation,
  { before, after }: BaseVersions,
  overlay: Overlay,
): OverlayConflict[] {
  const { outcomeId: id } = operation;
  const [old, now] = [before, after].map(({ outcomes = [] }) =>
    outcomes.find(({ outcomeId }) => outcomeId === id),
  );
  if (now && isLocked(operation, after, overlay)) return [{ kind: 'locked', id, property: 'outcomes' }];
  return canonicalJson(old ?? null) === canonicalJson(now ?? null)
    ? []
    : [{ kind: 'outcome', id, property: 'outcomes' }];
}

const idsIn = ({ outcomes = [] }: Form): string[] => outcomes.map(({ outcomeId }) => outcomeId);
