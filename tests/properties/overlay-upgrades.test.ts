// Overlays whose operations come in another order, and whose base gets a new version.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { Overlay, OverlayOperation } from '../../schemas/generated/overlay.ts';
import { checkForm } from '../../src/core/form-checks/check-form.ts';
import { allElements, allSections, subsectionsOf } from '../../src/core/form/form-elements.ts';
import { formOutline } from '../../src/core/form/form-outline.ts';
import { canonicalJson } from '../../src/core/json/canonical-json.ts';
import { flatten } from '../../src/core/overlay/flatten.ts';
import { overlayConflicts } from '../../src/core/overlay/overlay-conflicts.ts';
import { element, idOf, overlayOf, section as newSection } from '../forms/small-form.ts';
import {
  ADDED_CODES,
  ADDED_SECTIONS,
  anyEdit,
  BASE,
  ELEMENTS,
  OPTION,
  PLAN,
  SECTIONS,
} from './base-edits.ts';
import { areIndependent, independentOf, placementOf } from './operation-effects.ts';

const SEED = 20_261_123;

const target = fc.constantFrom(...ELEMENTS);
const sectionId = fc.constantFrom(...SECTIONS);
const after = fc.option(fc.oneof({ weight: 5, arbitrary: target }, { weight: 1, arbitrary: sectionId }));
const isEmpty = fc.constantFrom(...ELEMENTS).map((read) => ({
  op: 'empty' as const,
  left: { element: read },
}));
const isChosen = fc.constant({
  op: 'eq' as const,
  left: { element: PLAN },
  right: { const: OPTION.former },
});
const isNamed = fc.oneof({ weight: 4, arbitrary: isEmpty }, { weight: 1, arbitrary: isChosen });
const check = isNamed.chain((refuseWhen) =>
  fc.constantFrom('chlcheck1', 'chlcheck2').map((checkId) => ({
    checkId,
    check: 'condition' as const,
    refuseWhen,
    path: idOf('name'),
    severity: 'error' as const,
  })),
);
const operation = fc.oneof(
  fc.record({
    op: fc.constant('set' as const),
    target,
    property: fc.constant('requiredFlag' as const),
    value: fc.constant('Y'),
  }),
  fc.record({
    op: fc.constant('set' as const),
    target,
    property: fc.constant('settings' as const),
    value: fc.record({ maxLength: fc.integer({ min: 5, max: 7 }) }),
  }),
  fc.record({
    op: fc.constant('set' as const),
    target: fc.constant(PLAN),
    property: fc.constant('settings' as const),
    value: fc.record({ options: fc.constant([OPTION.other, OPTION.former, 'OPTOWN']) }),
  }),
  fc.record({
    op: fc.constant('set' as const),
    target: fc.oneof(target, sectionId),
    property: fc.constant('visibleWhen' as const),
    value: isNamed,
  }),
  fc.record({ op: fc.constant('remove' as const), target: fc.oneof(target, sectionId) }),
  fc.record(
    { op: fc.constant('add' as const), section: sectionId, after, element: addedElement() },
    { requiredKeys: ['op', 'section', 'element'] },
  ),
  fc.record(
    { op: fc.constant('move' as const), target, section: sectionId, after },
    { requiredKeys: ['op', 'target', 'after'] },
  ),
  fc.record(
    {
      op: fc.constant('move' as const),
      target: sectionId,
      section: fc.option(sectionId),
      after: fc.option(sectionId, { freq: 1 }),
    },
    { requiredKeys: ['op', 'target', 'after'] },
  ),
  addedSection(),
  check.map((groupCheck) => ({ op: 'addCheck' as const, check: groupCheck })),
  fc.constant({ op: 'removeCheck' as const, checkId: 'basecheck' }),
) as fc.Arbitrary<OverlayOperation>;

function addedElement() {
  return fc.constantFrom(...ADDED_CODES).map((code) => element(code));
}

function addedSection() {
  const codes = fc.subarray([...ADDED_CODES, 'renamed']);
  const visibleWhen = fc.option(isNamed, { nil: undefined });
  return fc.record(
    {
      op: fc.constant('addSection' as const),
      parent: sectionId,
      after: fc.option(sectionId, { freq: 2 }),
      section: fc.tuple(fc.constantFrom(...ADDED_SECTIONS), codes, visibleWhen).map(([code, own, when]) =>
        newSection(
          code,
          own.map((part) => element(part, 'text', when ? { requiredWhen: when } : {})),
          when ? { visibleWhen: when } : {},
        ),
      ),
    },
    { requiredKeys: ['op', 'section'] },
  );
}

/** Operations of which none names what another one adds, changes, removes or places. */
const independent = fc
  .array(operation, { minLength: 2, maxLength: 6 })
  .map((all) => independentOf(all, BASE));

/** An added section with base elements that move into it, among operations that name neither. */
const withSection = fc
  .tuple(addedSection(), fc.uniqueArray(target, { minLength: 1, maxLength: 2 }), independent)
  .map(([added, moved, others]): OverlayOperation[] => {
    const moves = moved.map((id, i): OverlayOperation => ({
      op: 'move',
      target: id,
      section: added.section.sectionId,
      after: moved[i - 1] ?? null,
    }));
    const isApart = (other: OverlayOperation) =>
      [added as OverlayOperation, ...moves].every((own) => areIndependent(own, other, BASE));
    return [added as OverlayOperation, ...moves, ...others.filter(isApart)];
  });

const words = fc.dictionary(
  fc.oneof(
    { weight: 4, arbitrary: target.map((id) => `${id}.elementName`) },
    { weight: 1, arbitrary: fc.constant(`${PLAN}.option.${OPTION.former}`) },
  ),
  fc.constantFrom('Own', 'Other'),
  { maxKeys: 2 },
);

/** The same text for forms that differ by the order of their checks alone. */
const textOf = ({ groupChecks, ...form }: Form): string =>
  canonicalJson({ ...form, groupChecks: groupChecks.map((own) => canonicalJson(own)).sort() });

function outcomeOf(base: Form, operations: OverlayOperation[]): string {
  const flat = flatten(base, [overlayOf(operations)]);
  return flat.ok
    ? textOf(flat.form)
    : flat.issues
        .map((issue) => canonicalJson(issue))
        .sort()
        .join();
}

test('the order of independent operations never matters', () => {
  let compared = 0;
  const property = fc.property(
    independent.chain((operations) =>
      fc.tuple(fc.constant(operations), fc.shuffledSubarray(operations, { minLength: operations.length })),
    ),
    ([operations, shuffled]) => {
      if (operations.length > 1 && flatten(BASE, [overlayOf(operations)]).ok) compared += 1;
      expect(outcomeOf(BASE, shuffled)).toBe(outcomeOf(BASE, operations));
    },
  );
  fc.assert(property, { numRuns: 600, seed: SEED });
  expect(compared).toBeGreaterThan(200);
});

test('under a new base an overlay means the same, or the conflict is named', () => {
  const counts = { same: 0, conflict: 0, renamed: 0 };
  const property = fc.property(
    fc.oneof({ weight: 3, arbitrary: independent }, { weight: 1, arbitrary: withSection }),
    words,
    fc.array(anyEdit, { minLength: 1, maxLength: 2 }),
    (operations, ownWords, edits) => {
      const overlay = overlayOf(operations, { en_US: ownWords });
      if (!isSound(BASE, overlay)) return;
      const newBase = structuredClone(BASE);
      for (const edit of edits) edit(newBase);
      if (missingIn(newBase).length > 0) return;
      if (overlayConflicts(BASE, newBase, overlay).length > 0) return void (counts.conflict += 1);
      counts.same += 1;
      const flat = flatten(newBase, [overlay]);
      expect(flat.ok ? [] : flat.issues).toEqual([]);
      if (!flat.ok) return;
      expect(missingIn(flat.form)).toEqual([]);
      const present = withPresentOption(newBase, overlay);
      if (canonicalJson(present) !== canonicalJson(overlay)) counts.renamed += 1;
      expect(partsOf(flat.form)).toEqual(expectedParts(newBase, present));
      expect(misplacedIn(flat.form, newBase, operations)).toEqual([]);
    },
  );
  fc.assert(property, { numRuns: 1500, seed: SEED });
  expect(counts.same).toBeGreaterThan(120);
  expect(counts.conflict).toBeGreaterThan(100);
  expect(counts.renamed).toBeGreaterThan(10);
}, 60_000);

/** The overlay with the option's present code, where the base has renamed it: no other text is like it. */
function withPresentOption(newBase: Form, overlay: Overlay): Overlay {
  const isRenamed = allElements(newBase).some(({ renamedOptions }) => renamedOptions);
  return isRenamed
    ? (JSON.parse(JSON.stringify(overlay).replaceAll(OPTION.former, OPTION.present)) as Overlay)
    : overlay;
}

/** Problems of ids that occur twice, and of rules that read what a form does not have. */
function missingIn(form: Form): string[] {
  const checked = checkForm(form, [], []);
  const codes = [
    ...['condition.missing', 'check.missing', 'id.duplicate'],
    ...['elementCode.duplicate', 'elementCode.similar', 'section.depth'],
  ];
  return checked.ok
    ? []
    : checked.issues.filter(({ code }) => codes.includes(code)).map(({ code, id }) => `${code} ${id}`);
}

function isSound(base: Form, overlay: Overlay): boolean {
  const flat = flatten(base, [overlay]);
  return flat.ok && missingIn(flat.form).length === 0;
}

type Parts = Record<string, unknown>;

/** Properties by id, each element and section with the section around it; words and checks. */
function partsOf(form: Form): Parts {
  const parts: Parts = { words: form.words };
  for (const { checkId, ...own } of form.groupChecks) parts[checkId] = own;
  const { sections } = formOutline(form);
  for (const { sectionId: id, elements, section: _only, sections: _several, ...own } of allSections(form)) {
    parts[id] = { ...own, section: sections.get(id)!.parentId };
    for (const part of elements) parts[part.elementId] = { ...part, section: id };
  }
  return parts;
}

/** The parts of the new base, with what the overlay says of them in their place. */
function expectedParts(newBase: Form, { operations, words: ownWords }: Overlay): Parts {
  const parts = partsOf(structuredClone(newBase));
  const gone = new Set<string>();
  for (const own of operations) {
    const part = 'target' in own ? (parts[own.target] as Parts) : {};
    if (own.op === 'set')
      part[own.property] =
        own.property === 'settings'
          ? { ...(part['settings'] as object), ...(own.value as object) }
          : own.value;
    if (own.op === 'add') parts[own.element.elementId] = { ...own.element, section: own.section };
    if (own.op === 'addSection') {
      const { sectionId: id, elements, ...rest } = own.section;
      parts[id] = { ...rest, section: own.parent ?? '' };
      for (const added of elements) parts[added.elementId] = { ...added, section: id };
    }
    if (own.op === 'move' && own.section !== undefined) part['section'] = own.section ?? '';
    if (own.op === 'addCheck') {
      const { checkId, ...rest } = own.check;
      parts[checkId] = rest;
    }
    if (own.op === 'removeCheck') gone.add(own.checkId);
    if (own.op === 'remove') gone.add(own.target);
  }
  for (const _level of SECTIONS)
    for (const [id, part] of Object.entries(parts))
      if (gone.has(String((part as Parts)['section']))) gone.add(id);
  for (const id of gone) if (SECTIONS.includes(id)) dropChecks(parts, gone);
  for (const id of gone) delete parts[id];
  const isKept = ([key]: [string, string]) => !gone.has(key.split('.')[0]!);
  const inherited = Object.entries(newBase.words['en_US'] ?? {}).filter(isKept);
  parts['words'] = { en_US: { ...Object.fromEntries(inherited), ...ownWords['en_US'] } };
  return parts;
}

/** A check goes with a section that has what it reads. */
function dropChecks(parts: Parts, gone: Set<string>): void {
  for (const [id, part] of Object.entries(parts))
    if ('check' in (part as object) && [...gone].some((read) => canonicalJson(part).includes(`"${read}"`)))
      gone.add(id);
}

/** What is not where its operation puts it, and what lost the order of the new base without being placed. */
function misplacedIn(form: Form, newBase: Form, operations: readonly OverlayOperation[]): string[] {
  const places = new Map(operations.flatMap((own) => placementOf(own) ?? []));
  const lists = (version: Form): string[][] => [
    version.sections.map((part) => part.sectionId),
    ...allSections(version).map((part) => subsectionsOf(part).map((inner) => inner.sectionId)),
    ...allSections(version).map(({ elements }) => elements.map((part: Element) => part.elementId)),
  ];
  const inherited = [
    ...formOutline(newBase).sections.keys(),
    ...allElements(newBase).map((part) => part.elementId),
  ];
  const rank = (id: string) => lists(newBase).flat().indexOf(id);
  return lists(form).flatMap((ids) => {
    const others = ids.filter((id) => !places.has(id) && inherited.includes(id));
    const unordered = others.filter((id, i) => i > 0 && rank(id) < rank(others[i - 1]!));
    const misplaced = ids.filter((id, i) => {
      if (!places.has(id)) return false;
      const own = places.get(id);
      if (own === undefined) return ids.slice(i + 1).some((next) => !places.has(next));
      const predecessor = ids.slice(0, i).findLast((previous) => !places.has(previous) || previous === own);
      return (predecessor ?? null) !== own;
    });
    return [...unordered, ...misplaced];
  });
}
