// Conflicts of rules: the overlay's that read what a new base lacks, and the base's that read what the overlay removes.
import { allSections, idsWithin, withNestedSections } from '../form/form-elements.ts';
import type { Section } from '../../../schemas/generated/form.ts';
import type { FormOutline } from '../form/form-outline.ts';
import { partOf, type BaseVersions } from './base-versions.ts';
import type { OverlayConflict } from './overlay-conflict.ts';

/**
 * A conflict for each part or named condition of the old base that a value reads and the new one lacks.
 *
 * @param value a rule, a check, an element or a section: ids occur as its operands alone
 */
export function operandConflicts(
  id: string,
  value: unknown,
  { before, after, outlineBefore, outlineAfter }: BaseVersions,
): OverlayConflict[] {
  const existed = (read: string) => partOf(outlineBefore, read) ?? before.conditions?.[read];
  const exists = (read: string) => partOf(outlineAfter, read) ?? after.conditions?.[read];
  const lost = [...stringsIn(value)].filter((read) => existed(read) && !exists(read));
  return lost.map((read) => ({ kind: 'operand', id, property: pathOf(outlineBefore, read) }));
}

/** The conflicts of the rules in a section that an overlay adds, each for the section or element that has the rule. */
export const sectionOperandConflicts = (section: Section, bases: BaseVersions): OverlayConflict[] =>
  withNestedSections(section).flatMap(
    ({ sectionId, elements, section: _only, sections: _several, ...own }) => [
      ...operandConflicts(sectionId, own, bases),
      ...elements.flatMap((element) => operandConflicts(element.elementId, element, bases)),
    ],
  );

/** A conflict for each part that the overlay removes and the new base reads where the old one did not. */
export function readConflicts(
  target: string,
  { before, after, outlineAfter }: BaseVersions,
): OverlayConflict[] {
  const removed = removedIds(target, outlineAfter);
  const ofSection = outlineAfter.sections.has(target);
  const readersIn = (form: typeof after) => [
    ...allSections(form).flatMap(({ sectionId, visibleWhen, repeat, pipes, elements }) => [
      [sectionId, stringsIn([visibleWhen, repeat, pipes])] as const,
      ...elements.map((element) => [element.elementId, stringsIn(element)] as const),
    ]),
    ...(form.steps ?? []).map(({ stepId, visibleWhen }) => [stepId, stringsIn(visibleWhen)] as const),
    ...Object.entries(form.conditions ?? {}).map(([id, condition]) => [id, stringsIn(condition)] as const),
    ...(form.outcomes ?? []).map(
      ({ outcomeId, when, pipes }) => [outcomeId, stringsIn([when, pipes])] as const,
    ),
    // A check goes with a section that it reads.
    ...(ofSection ? [] : form.groupChecks.map((check) => [check.checkId, stringsIn(check)] as const)),
  ];
  const readBefore = new Map(readersIn(before));
  return readersIn(after)
    .filter(([reader]) => !removed.includes(reader))
    .flatMap(([reader, reads]) =>
      removed
        .filter((id) => reads.has(id) && !readBefore.get(reader)?.has(id))
        .map((id): OverlayConflict => ({ kind: 'read', id: target, property: pathOf(outlineAfter, id) })),
    );
}

function removedIds(target: string, { sections }: FormOutline): string[] {
  const section = sections.get(target)?.section;
  return section ? idsWithin(section) : [target];
}

/** The path of a part in words for authors; its id, if it has none. */
export const pathOf = ({ elements, sections }: FormOutline, id: string): string =>
  (elements.get(id) ?? sections.get(id))?.path ?? id;

function stringsIn(value: unknown): ReadonlySet<string> {
  if (typeof value === 'string') return new Set([value]);
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(Object.values(value).flatMap((part) => [...stringsIn(part)]));
}
