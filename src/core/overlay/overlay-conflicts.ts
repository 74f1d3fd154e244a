// Conflicts between an overlay and a new version of its base.
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import type { FormOutline } from '../form/form-outline.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { baseVersionsOf, isLocked, partOf, type BaseVersions, type Keys } from './base-versions.ts';
import type { OverlayConflict } from './overlay-conflict.ts';
import { operandConflicts, readConflicts } from './operand-conflicts.ts';
import { addConflicts, moveConflicts } from './place-conflicts.ts';

type Operation = Overlay['operations'][number];
type OperationOf<Op extends Operation['op']> = Extract<Operation, { op: Op }>;

/**
 * Lists the conflicts of an overlay with a new version of its base, by a three-way comparison of old base, new base and
 * overlay. There is no conflict where the overlay changes nothing, or already has the value of the new base.
 */
export function overlayConflicts(before: Form, after: Form, overlay: Overlay): OverlayConflict[] {
  const bases = baseVersionsOf(before, after);
  return [
    ...overlay.operations.flatMap((operation) => [
      ...operationConflicts(operation, bases, overlay),
      ...ruleConflicts(operation, bases),
    ]),
    ...wordConflicts(bases, overlay),
  ];
}

function ruleConflicts(operation: Operation, bases: BaseVersions): OverlayConflict[] {
  switch (operation.op) {
    case 'set':
      return operandConflicts(operation.target, operation.value, bases);
    case 'add':
      return operandConflicts(operation.element.elementId, operation.element, bases);
    case 'addCheck':
      return operandConflicts(operation.check.checkId, operation.check, bases);
    case 'addCondition':
      return operandConflicts(operation.conditionId, operation.condition, bases);
    case 'remove':
      return readConflicts(operation.target, bases);
    case 'move':
    case 'removeCheck':
    case 'removeCondition':
      return [];
  }
}

function operationConflicts(operation: Operation, bases: BaseVersions, overlay: Overlay): OverlayConflict[] {
  switch (operation.op) {
    case 'set':
      return setConflicts(operation, bases, overlay);
    case 'add':
      return addConflicts(operation, bases, overlay);
    case 'move':
      return moveConflicts(operation, bases, overlay);
    case 'remove':
      return removeConflicts(operation, bases, overlay);
    case 'addCheck':
      return bases.after.groupChecks.some(({ checkId }) => checkId === operation.check.checkId)
        ? [{ kind: 'taken', id: operation.check.checkId, property: operation.check.checkId }]
        : [];
    case 'removeCheck': {
      const [checkBefore, checkAfter] = [bases.before, bases.after].map(({ groupChecks }) =>
        groupChecks.find(({ checkId }) => checkId === operation.checkId),
      );
      return isSame(checkBefore, checkAfter)
        ? []
        : [{ kind: 'check', id: operation.checkId, property: 'groupChecks' }];
    }
    case 'addCondition':
      return addConditionConflicts(operation, bases, overlay);
    case 'removeCondition':
      return removeConditionConflicts(operation, bases);
  }
}

/** An id that the base has now too, unless the overlay replaces its condition. */
function addConditionConflicts(
  { conditionId: id }: OperationOf<'addCondition'>,
  { after }: BaseVersions,
  { operations }: Overlay,
): OverlayConflict[] {
  const isReplaced = operations.some(
    (operation) => operation.op === 'removeCondition' && operation.conditionId === id,
  );
  return after.conditions?.[id] && !isReplaced ? [{ kind: 'taken', id, property: id }] : [];
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
  { outlineBefore, outlineAfter, after }: BaseVersions,
  overlay: Overlay,
): OverlayConflict[] {
  if (!partOf(outlineAfter, target))
    return partOf(outlineBefore, target) ? [{ kind: 'removed', id: target, property: 'remove' }] : [];
  return isLocked({ op: 'remove', target }, after, overlay)
    ? [{ kind: 'locked', id: target, property: 'remove' }]
    : [];
}

function wordConflicts(bases: BaseVersions, overlay: Overlay): OverlayConflict[] {
  const added = new Set(
    overlay.operations.flatMap((operation) => {
      if (operation.op === 'add') return [operation.element.elementId];
      if (operation.op === 'addCondition') return [operation.conditionId];
      return operation.op === 'addCheck' ? [operation.check.checkId] : [];
    }),
  );
  return Object.entries(overlay.words).flatMap(([locale, words]) =>
    Object.entries(words)
      .filter(([key]) => !added.has(key.slice(0, key.indexOf('.'))))
      .flatMap(([key, own]) => wordConflict(bases, locale, key, own)),
  );
}

function wordConflict(
  { before, after, outlineBefore, outlineAfter }: BaseVersions,
  locale: string,
  key: string,
  own: string,
): OverlayConflict[] {
  const id = key.slice(0, key.indexOf('.'));
  const property = key.slice(id.length + 1);
  const [wordBefore, wordAfter] = [before.words[locale]?.[key], after.words[locale]?.[key]];
  const [wasPart, part] = [ownerOf(id, before, outlineBefore), ownerOf(id, after, outlineAfter)];
  if (!part) return wasPart ? [{ kind: 'removed', id, property, locale }] : [];
  if (wordAfter === own) return [];
  const isFixed = (part['locks'] as string[] | undefined)?.includes('textFixed') && wordAfter !== undefined;
  if (isFixed) return [{ kind: 'locked', id, property, locale }];
  if (wordBefore === wordAfter) return [];
  return [{ kind: 'word', id, property, locale, before: wordBefore, after: wordAfter, own }];
}

/** What the words of an id are about: an element, a section, a check or a named condition. */
const ownerOf = (id: string, { groupChecks, conditions }: Form, outline: FormOutline): Keys | undefined =>
  partOf(outline, id) ??
  (groupChecks.find(({ checkId }) => checkId === id) as Keys | undefined) ??
  (conditions?.[id] as Keys | undefined);

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null);
