// What an overlay operation reads and writes: two operations are independent unless one writes what the other has.
import type { Form } from '../../schemas/generated/form.ts';
import type { OverlayOperation } from '../../schemas/generated/overlay.ts';
import { allSections, idsWithin, withNestedSections } from '../../src/core/form/form-elements.ts';
import { formOutline } from '../../src/core/form/form-outline.ts';
import { idsReadBy } from '../../src/core/form/group-check-references.ts';

interface Effects {
  reads: string[];
  writes: string[];
}

/** Whether neither operation names what the other adds, changes, removes or places. */
export function areIndependent(a: OverlayOperation, b: OverlayOperation, base: Form): boolean {
  const [own, other] = [effectsOf(a, base), effectsOf(b, base)];
  const meets = (writes: string[], { reads, writes: others }: Effects) =>
    writes.some((name) => reads.includes(name) || others.includes(name));
  return !meets(own.writes, other) && !meets(other.writes, own);
}

/** Of these operations, in their order, those that are independent of all that are kept before them. */
export const independentOf = (
  operations: readonly OverlayOperation[],
  base: Form,
  first: readonly OverlayOperation[] = [],
): OverlayOperation[] =>
  operations.reduce<OverlayOperation[]>(
    (kept, next) => (kept.every((other) => areIndependent(other, next, base)) ? [...kept, next] : kept),
    [...first],
  );

/** The id that an operation places, with what it follows: null for the first place, undefined for the last. */
export function placementOf(operation: OverlayOperation): [[string, string | null | undefined]] | undefined {
  if (operation.op === 'add') return [[operation.element.elementId, operation.after]];
  if (operation.op === 'addSection') return [[operation.section.sectionId, operation.after]];
  if (operation.op === 'move') return [[operation.target, operation.after]];
  return undefined;
}

function effectsOf(operation: OverlayOperation, base: Form): Effects {
  switch (operation.op) {
    case 'set':
      return {
        writes: [`${operation.target} ${operation.property}`],
        reads: [operation.target, ...idsIn(operation.value)],
      };
    case 'add': {
      const { elementId, elementCode } = operation.element;
      const { reads, slot } = placeEffects(operation.section, operation.after);
      return { writes: [elementId, `code ${elementCode}`, slot], reads };
    }
    case 'addSection': {
      const { section, parent = '', after } = operation;
      const { reads, slot } = placeEffects(parent, after);
      const codes = [
        `code ${section.sectionCode}`,
        ...section.elements.map((own) => `code ${own.elementCode}`),
      ];
      return {
        writes: [...idsWithin(section), ...codes, slot],
        reads: [...reads, 'steps', ...idsIn(section).filter((id) => !idsWithin(section).includes(id))],
      };
    }
    case 'move': {
      const { target, section: named, after } = operation;
      const home = homeOf(target, base);
      const destination = named === undefined ? home : (named ?? '');
      const { reads, slot } = placeEffects(destination, after);
      // A section that moves into another is not inside itself, wherever that one moves.
      const around = chainOf(destination, base).flatMap((id) => [id, `${id} place`]);
      return { writes: [`${target} place`, slot], reads: [target, home, 'steps', ...around, ...reads] };
    }
    case 'remove':
      return {
        writes: [operation.target, `${operation.target} place`, ...idsInside(operation.target, base)],
        reads: ['steps'],
      };
    case 'addCheck':
      return { writes: [operation.check.checkId], reads: idsReadBy(operation.check) };
    case 'removeCheck':
      return { writes: [operation.checkId], reads: [] };
    case 'setSteps':
      return { writes: ['steps'], reads: (operation.steps ?? []).flatMap(({ sections }) => sections) };
    case 'addCondition':
    case 'removeCondition':
      return { writes: [operation.conditionId], reads: [] };
    // The order of outcomes decides: of two operations on them neither is independent.
    case 'addOutcome':
      return {
        writes: [operation.outcome.outcomeId, 'outcomes'],
        reads: idsIn(operation.outcome.when ?? null),
      };
    case 'removeOutcome':
      return { writes: [operation.outcomeId, 'outcomes'], reads: [] };
  }
}

function placeEffects(section: string, after: string | null | undefined) {
  const anchor = typeof after === 'string' ? [after, `${after} place`] : [];
  return { reads: [section, ...anchor], slot: `${section} after ${after}` };
}

/** The section that a part of a base is in; empty at the top of the form. */
const homeOf = (id: string, base: Form): string =>
  (formOutline(base).elements.get(id) ?? formOutline(base).sections.get(id))?.parentId ?? '';

/** A section and those around it. */
const chainOf = (id: string, base: Form): string[] =>
  id === '' ? [] : [id, ...chainOf(homeOf(id, base), base)];

/** The ids in a section; removing it removes them. */
const idsInside = (sectionId: string, base: Form): string[] =>
  allSections(base)
    .filter((section) => section.sectionId === sectionId)
    .flatMap(withNestedSections)
    .flatMap((section) => [section.sectionId, ...section.elements.map(({ elementId }) => elementId)])
    .flatMap((id) => [id, `${id} place`]);

const idsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"element":"(\w+)"/g)].map(([, id]) => id!);
