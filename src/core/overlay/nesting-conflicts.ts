// Sections that an overlay places, and a new base would have deeper than a form goes, or inside themselves.
import type { AddSectionOperation, Overlay } from '../../../schemas/generated/overlay.ts';
import { MAX_LEVELS, subsectionsOf, withNestedSections } from '../form/form-elements.ts';
import type { FormOutline } from '../form/form-outline.ts';
import type { BaseVersions } from './base-versions.ts';
import type { OverlayConflict } from './overlay-conflict.ts';

/**
 * The conflict of a section that fitted into its place in the old base, and does not in the new one: what is around the
 * place, or inside the section, has more levels, or the section around the place is inside the placed one.
 */
export function nestingConflicts(
  { id, section }: { id: string; section: string },
  { outlineBefore, outlineAfter }: Pick<BaseVersions, 'outlineBefore' | 'outlineAfter'>,
  overlay: Overlay,
): OverlayConflict[] {
  if (section === '' || fits(id, outlineAfter, overlay) || !fits(id, outlineBefore, overlay)) return [];
  return [{ kind: 'nested', id, property: outlineAfter.sections.get(section)?.path ?? section }];
}

/** Whether a section, and all that is inside it, is within the levels of a form with its overlay. */
function fits(id: string, outline: FormOutline, overlay: Overlay): boolean {
  const parents = parentsOf(outline, overlay);
  return [...parents.keys()]
    .map((inner) => chainOf(inner, parents))
    .every((chain) => !chain.includes(id) || (chain.length <= MAX_LEVELS && !isCircle(chain)));
}

/** The parent of each section that stays, empty at the top of the form. */
function parentsOf({ sections }: FormOutline, { operations }: Overlay): Map<string, string> {
  const parents = new Map([...sections.values()].map(({ id, parentId }) => [id, parentId]));
  for (const operation of operations)
    if (operation.op === 'addSection')
      for (const [id, parentId] of addedParents(operation)) parents.set(id, parentId);
    else if (operation.op === 'move' && operation.section !== undefined && parents.has(operation.target))
      parents.set(operation.target, operation.section ?? '');
    else if (operation.op === 'remove') parents.delete(operation.target);
  return parents;
}

const addedParents = ({ parent = '', section }: AddSectionOperation): [id: string, parentId: string][] => [
  [section.sectionId, parent],
  ...withNestedSections(section).flatMap((around) =>
    subsectionsOf(around).map(({ sectionId }): [string, string] => [sectionId, around.sectionId]),
  ),
];

/** A section and those around it, until one comes again. */
function chainOf(id: string, parents: ReadonlyMap<string, string>): string[] {
  const chain: string[] = [];
  for (let next = id; next !== '' && !isCircle(chain); next = parents.get(next) ?? '') chain.push(next);
  return chain;
}

const isCircle = (chain: readonly string[]): boolean => new Set(chain).size < chain.length;
