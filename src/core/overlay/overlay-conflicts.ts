// Conflicts between an overlay and a new version of its base.
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { flatten } from './flatten.ts';
import { formOutline, type FormOutline } from '../form/form-outline.ts';

/** Kinds of conflict; their words are the keys `conflict.*` of `locales/<tag>/qa.json`. */
export const overlayConflictKinds = [
  'property',
  'word',
  'removed',
  'anchor',
  'locked',
  'check',
  'taken',
] as const;

export interface OverlayConflict {
  kind: (typeof overlayConflictKinds)[number];
  /** elementId, sectionId or checkId. */
  id: string;
  /** The conflicting property, setting, word or operation; for `anchor` the missing path, for `taken` the id or code. */
  property: string;
  locale?: string;
  before?: unknown;
  after?: unknown;
  /** The overlay's own value. */
  own?: unknown;
}

type Operation = Overlay['operations'][number];
type OperationOf<Op extends Operation['op']> = Extract<Operation, { op: Op }>;

interface BaseVersions {
  before: Form;
  after: Form;
  outlineBefore: FormOutline;
  outlineAfter: FormOutline;
}

/**
 * Lists the conflicts of an overlay with a new version of its base, by a three-way comparison of old base, new base and
 * overlay. There is no conflict where the overlay changes nothing, or already has the value of the new base.
 */
export function overlayConflicts(before: Form, after: Form, overlay: Overlay): OverlayConflict[] {
  const bases: BaseVersions = {
    before,
    after,
    outlineBefore: formOutline(before),
    outlineAfter: formOutline(after),
  };
  return [
    ...overlay.operations.flatMap((operation) => operationConflicts(operation, bases, overlay)),
    ...wordConflicts(bases, overlay),
  ];
}

function operationConflicts(operation: Operation, bases: BaseVersions, overlay: Overlay): OverlayConflict[] {
  switch (operation.op) {
    case 'set':
      return setConflicts(operation, bases, overlay);
    case 'add':
      return addConflicts(operation, bases);
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
  }
}

type Keys = Record<string, unknown>;

function setConflicts(
  { target, property, value }: OperationOf<'set'>,
  bases: BaseVersions,
  overlay: Overlay,
): OverlayConflict[] {
  const [partBefore, partAfter] = [partOf(bases.outlineBefore, target), partOf(bases.outlineAfter, target)];
  if (!partAfter) return [{ kind: 'removed', id: target, property }];
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

function addConflicts(
  { section: sectionId, after, element }: OperationOf<'add'>,
  { outlineAfter, outlineBefore }: BaseVersions,
): OverlayConflict[] {
  const { elementId: id, elementCode } = element;
  if (outlineAfter.elements.has(id)) return [{ kind: 'taken', id, property: id }];
  const section = outlineAfter.sections.get(sectionId)?.section;
  if (!section)
    return [{ kind: 'anchor', id, property: outlineBefore.sections.get(sectionId)?.path ?? sectionId }];
  const isAnchorMissing =
    after !== undefined &&
    outlineBefore.elements.has(after) &&
    outlineAfter.elements.get(after)?.parentId !== sectionId;
  if (isAnchorMissing) return [{ kind: 'anchor', id, property: outlineBefore.elements.get(after)!.path }];
  const isTaken = section.elements.some((other: Element) => other.elementCode === elementCode);
  return isTaken ? [{ kind: 'taken', id, property: elementCode }] : [];
}

function removeConflicts(
  { target }: OperationOf<'remove'>,
  { outlineAfter, after }: BaseVersions,
  overlay: Overlay,
): OverlayConflict[] {
  if (!partOf(outlineAfter, target)) return [{ kind: 'removed', id: target, property: 'remove' }];
  return isLocked({ op: 'remove', target }, after, overlay)
    ? [{ kind: 'locked', id: target, property: 'remove' }]
    : [];
}

/** Whether a lock of the base forbids an operation; calls `flatten`, the only function that interprets locks. */
function isLocked(operation: Operation, base: Form, overlay: Overlay): boolean {
  const result = flatten(base, [{ ...overlay, operations: [operation], words: {} }]);
  return !result.ok && result.issues.some(({ code }) => code === 'overlay.locked');
}

function wordConflicts(bases: BaseVersions, overlay: Overlay): OverlayConflict[] {
  const added = new Set(
    overlay.operations.flatMap((operation) => (operation.op === 'add' ? [operation.element.elementId] : [])),
  );
  return Object.entries(overlay.words).flatMap(([locale, words]) =>
    Object.entries(words)
      .filter(([key]) => !added.has(key.slice(0, key.indexOf('.'))))
      .flatMap(([key, own]) => wordConflict(bases, locale, key, own)),
  );
}

function wordConflict(
  { before, after, outlineAfter }: BaseVersions,
  locale: string,
  key: string,
  own: string,
): OverlayConflict[] {
  const id = key.slice(0, key.indexOf('.'));
  const property = key.slice(id.length + 1);
  const [wordBefore, wordAfter] = [before.words[locale]?.[key], after.words[locale]?.[key]];
  const part = partOf(outlineAfter, id);
  if (!part) return [{ kind: 'removed', id, property, locale }];
  if (wordAfter === own) return [];
  const isFixed = (part['locks'] as string[] | undefined)?.includes('textFixed') && wordAfter !== undefined;
  if (isFixed) return [{ kind: 'locked', id, property, locale }];
  if (wordBefore === wordAfter) return [];
  return [{ kind: 'word', id, property, locale, before: wordBefore, after: wordAfter, own }];
}

const partOf = ({ elements, sections }: FormOutline, id: string): Keys | undefined =>
  (elements.get(id)?.element ?? sections.get(id)?.section) as Keys | undefined;

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null);
