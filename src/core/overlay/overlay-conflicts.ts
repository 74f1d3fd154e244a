// Conflicts between an overlay and a new version of its base.
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { idsWithin } from '../form/form-elements.ts';
import type { FormOutline } from '../form/form-outline.ts';
import { renamedOptionsOf, withPresentCodes } from '../form/renamed-options.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { baseVersionsOf, isLocked, partOf, type BaseVersions, type Keys } from './base-versions.ts';
import type { OverlayConflict } from './overlay-conflict.ts';
import { withCodesOf } from './option-codes.ts';
import { optionConflicts } from './option-conflicts.ts';
import { operandConflicts, pathOf, readConflicts, sectionOperandConflicts } from './operand-conflicts.ts';
import { addOutcomeConflicts, removeOutcomeConflicts } from './outcome-conflicts.ts';
import { addConflicts, addSectionConflicts, moveConflicts } from './place-conflicts.ts';
import { ownIdConflicts } from './own-id-conflicts.ts';
import { stepConflicts } from './step-conflicts.ts';
import { wordConflicts } from './word-conflicts.ts';

type Operation = Overlay['operations'][number];
type OperationOnPart = Exclude<Operation, { op: 'setSteps' }>;
type OperationOf<Op extends Operation['op']> = Extract<Operation, { op: Op }>;

/**
 * Lists the conflicts of an overlay with a new version of its base, by a three-way comparison of old base, new base and
 * overlay. There is no conflict where the overlay changes nothing, or already has the value of the new base.
 */
export function overlayConflicts(before: Form, after: Form, overlay: Overlay): OverlayConflict[] {
  // An option that the new base has renamed is the same option in all three.
  const bases = baseVersionsOf(withPresentCodes(before, renamedOptionsOf(after)), after);
  const translated = withCodesOf(after, overlay);
  return [
    ...translated.operations.flatMap((operation) =>
      operation.op === 'setSteps'
        ? stepConflicts(operation, bases, translated)
        : [...operationConflicts(operation, bases, translated), ...ruleConflicts(operation, bases)],
    ),
    ...optionConflicts(translated, bases),
    ...wordConflicts(bases, translated),
  ];
}

function ruleConflicts(operation: OperationOnPart, bases: BaseVersions): OverlayConflict[] {
  switch (operation.op) {
    case 'set':
      return operandConflicts(operation.target, operation.value, bases);
    case 'add':
      return operandConflicts(operation.element.elementId, operation.element, bases);
    case 'addSection':
      return sectionOperandConflicts(operation.section, bases);
    case 'addCheck':
      return operandConflicts(operation.check.checkId, operation.check, bases);
    case 'addCondition':
      return operandConflicts(operation.conditionId, operation.condition, bases);
    case 'addOutcome':
      return operandConflicts(operation.outcome.outcomeId, operation.outcome, bases);
    case 'remove':
      return readConflicts(operation.target, bases);
    case 'move':
    case 'removeCheck':
    case 'removeCondition':
    case 'removeOutcome':
      return [];
  }
}

function operationConflicts(
  operation: OperationOnPart,
  bases: BaseVersions,
  overlay: Overlay,
): OverlayConflict[] {
  switch (operation.op) {
    case 'set':
      return setConflicts(operation, bases, overlay);
    case 'add':
      return addConflicts(operation, bases, overlay);
    case 'addSection':
      return addSectionConflicts(operation, bases, overlay);
    case 'move':
      return moveConflicts(operation, bases, overlay);
    case 'remove':
      return removeConflicts(operation, bases, overlay);
    case 'addCheck':
      return ownIdConflicts(operation.check.checkId, bases, overlay);
    case 'removeCheck':
      return removeCheckConflicts(operation, bases);
    case 'addCondition':
      return ownIdConflicts(operation.conditionId, bases, overlay);
    case 'removeCondition':
      return removeConditionConflicts(operation, bases);
    case 'addOutcome':
      return addOutcomeConflicts(operation, bases, overlay);
    case 'removeOutcome':
      return removeOutcomeConflicts(operation, bases, overlay);
  }
}

function removeCheckConflicts(
  { checkId: id }: OperationOf<'removeCheck'>,
  { before, after }: BaseVersions,
): OverlayConflict[] {
  const [checkBefore, checkAfter] = [before, after].map(({ groupChecks }) =>
    groupChecks.find(({ checkId }) => checkId === id),
  );
  return isSame(checkBefore, checkAfter) ? [] : [{ kind: 'check', id, property: 'groupChecks' }];
}

const removeConditionConflicts = (
  { conditionId: id }: OperationOf<'removeCondition'>,
  { before, after }: BaseVersions,
): OverlayConflict[] =>
  isSame(before.conditions?.[id], after.conditions?.[id])
    ? []
    : [{ kind: 'condition', id, property: 'conditions' }];

function setConflicts(
  { target, property, value }: OperationOf<'set'>,
  bases: BaseVersions,
  overlay: Overlay,
): OverlayConflict[] {
  const [partBefore, partAfter] = [partOf(bases.outlineBefore, target), partOf(bases.outlineAfter, target)];
  // What a wider overlay adds is in neither base.
  if (!partAfter) return partBefore ? [{ kind: 'removed', id: target, property }] : [];
  if (isLocked({ op: 'set', target, property, value }, bases.after, overlay))
    return [{ kind: 'locked', id: target, property }];
  if (!partBefore) return [];
  const candidates =
    property === 'settings'
      ? Object.entries((value ?? {}) as Keys).map(([key, own]) => ({
          property: `settings.${key}`,
          before: (partBefore['settings'] as Keys | undefined)?.[key],
          after: (partAfter['settings'] as Keys | undefined)?.[key],
          own,
        }))
      : [{ property, before: partBefore[property], after: partAfter[property], own: value }];
  return candidates
    .filter(({ before, after, own }) => !isSame(before, after) && !isSame(after, own))
    .map((candidate) => ({ kind: 'property', id: target, ...candidate }));
}

function removeConflicts(
  { target }: OperationOf<'remove'>,
  bases: BaseVersions,
  overlay: Overlay,
): OverlayConflict[] {
  const { outlineBefore, outlineAfter, after } = bases;
  if (!partOf(outlineAfter, target))
    return partOf(outlineBefore, target) ? [{ kind: 'removed', id: target, property: 'remove' }] : [];
  return isLocked({ op: 'remove', target }, after, overlay)
    ? [{ kind: 'locked', id: target, property: 'remove' }]
    : insideConflicts(target, bases, overlay);
}

/** What the base moves into a section that the overlay removes: it would go along, unmeant. */
function insideConflicts(
  target: string,
  { outlineBefore, outlineAfter }: BaseVersions,
  { operations }: Overlay,
): OverlayConflict[] {
  const inside = (outline: FormOutline) => {
    const section = outline.sections.get(target)?.section;
    return section ? idsWithin(section) : [];
  };
  const insideBefore = new Set(inside(outlineBefore));
  // What the overlay moves itself conflicts by its place.
  const placed = new Set(operations.map((operation) => (operation.op === 'move' ? operation.target : '')));
  return inside(outlineAfter)
    .filter((id) => !insideBefore.has(id) && !placed.has(id) && partOf(outlineBefore, id))
    .map((id) => ({ kind: 'inside', id: target, property: pathOf(outlineBefore, id) }));
}

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null);
