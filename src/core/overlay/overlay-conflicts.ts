import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { flatten } from './flatten.ts';
import { formOutline, type FormOutline } from '../form/form-outline.ts';

/** What keeps an overlay from following its base; its words are the `conflict.*` of `locales/<tag>/qa.json`. */
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
  /** The property, setting or word in dispute, or what is missing. */
  property: string;
  locale?: string;
  before?: unknown;
  after?: unknown;
  /** What the overlay says instead. */
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
 * What somebody has to decide before an overlay follows its base from one version to another: three ways are compared,
 * the base as it was, as it is, and what the overlay says. What the overlay left alone follows by itself; where it
 * already says what the base says now, there is nothing to decide.
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
      const [old, is] = [bases.before, bases.after].map(({ groupChecks }) =>
        groupChecks.find(({ checkId }) => checkId === operation.checkId),
      );
      return isSame(old, is) ? [] : [{ kind: 'check', id: operation.checkId, property: 'groupChecks' }];
    }
  }
}

type Keys = Record<string, unknown>;

function setConflicts(
  { target, property, value }: OperationOf<'set'>,
  bases: BaseVersions,
  overlay: Overlay,
): OverlayConflict[] {
  const [old, is] = [partOf(bases.outlineBefore, target), partOf(bases.outlineAfter, target)];
  if (!is) return [{ kind: 'removed', id: target, property }];
  if (isLocked({ op: 'set', target, property, value }, bases.after, overlay))
    return [{ kind: 'locked', id: target, property }];
  if (!old) return [];
  const disputed =
    property === 'settings'
      ? Object.entries((value ?? {}) as Keys).map(([key, own]) => ({
          property: `settings.${key}`,
          before: (old['settings'] as Keys | undefined)?.[key],
          after: (is['settings'] as Keys | undefined)?.[key],
          own,
        }))
      : [{ property, before: old[property], after: is[property], own: value }];
  return disputed
    .filter((one) => !isSame(one.before, one.after) && !isSame(one.after, one.own))
    .map((one) => ({ kind: 'property', id: target, ...one }));
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
  const isGone =
    after !== undefined &&
    outlineBefore.elements.has(after) &&
    outlineAfter.elements.get(after)?.parentId !== sectionId;
  if (isGone) return [{ kind: 'anchor', id, property: outlineBefore.elements.get(after)!.path }];
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

/** Locks are judged by flattening alone, so that there is one meaning of them. */
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
  const [old, is] = [before.words[locale]?.[key], after.words[locale]?.[key]];
  const part = partOf(outlineAfter, id);
  if (!part) return [{ kind: 'removed', id, property, locale }];
  if (is === own) return [];
  const isFixed = (part['locks'] as string[] | undefined)?.includes('textFixed') && is !== undefined;
  if (isFixed) return [{ kind: 'locked', id, property, locale }];
  return old === is ? [] : [{ kind: 'word', id, property, locale, before: old, after: is, own }];
}

const partOf = ({ elements, sections }: FormOutline, id: string): Keys | undefined =>
  (elements.get(id)?.element ?? sections.get(id)?.section) as Keys | undefined;

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null);
