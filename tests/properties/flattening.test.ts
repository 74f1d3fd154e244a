import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Form } from '../../schemas/generated/form.ts';
import type { Overlay, OverlayOperation } from '../../schemas/generated/overlay.ts';
import { allElements, allSections, idsWithin, subsectionsOf } from '../../src/core/form/form-elements.ts';
import { flatten } from '../../src/core/overlay/flatten.ts';
import { fixtureNames, readFixture } from '../forms/fixtures.ts';
import { element, section as newSection } from '../forms/small-form.ts';

const SEED = 20_261_121;
const folder = 'forms/insureInfomation';
const base = deepFreeze(readFixture<Form>(`${folder}/base.json`));
const overlays = fixtureNames(`${folder}/overlays`).map((name) =>
  deepFreeze(readFixture<Overlay>(`${folder}/overlays/${name}`)),
);

/** Freezes a document at every depth: a write throws. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

const overlayOf = (operations: OverlayOperation[], words: Overlay['words'] = {}): Overlay =>
  deepFreeze({
    formatVersion: 1,
    screen: base.screen,
    scope: { supplierCode: 'CHL' },
    baseVersion: 1,
    operations,
    words,
  });

const elementIds = allElements(base).map(({ elementId }) => elementId);
const sectionIds = allSections(base).map(({ sectionId }) => sectionId);
const id = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...elementIds) },
  { weight: 3, arbitrary: fc.constantFrom(...sectionIds) },
  { weight: 1, arbitrary: fc.constant('nowhere0') },
);
const anySectionId = fc.constantFrom(...sectionIds, 'nowhere0');
const anyOutcomeId = fc.constantFrom('outcome0', 'outcome1', 'outcome2');
const condition = fc.record({ op: fc.constant('empty' as const), value: fc.record({ element: id }) });
const check = fc.record({
  checkId: fc.constantFrom('trialcheck1', 'trialcheck2'),
  check: fc.constant('differsFrom' as const),
  kind: fc.constantFrom('mobile', 'email'),
  value: fc.constantFrom(...elementIds),
  other: fc.constantFrom(...elementIds),
});
const addedSection = (code: string, codes: string[], nested: string | undefined) =>
  newSection(
    code,
    codes.map((own) => element(own)),
    nested === undefined ? {} : { section: newSection(nested, [], { repeat: { min: 0, max: 2 } }) },
  );

/** Any operation that an overlay document can express, sensible or not. */
const anyOperation = fc.oneof(
  fc.record({
    op: fc.constant('set' as const),
    target: id,
    property: fc.constantFrom(
      'requiredFlag',
      'visibleWhen',
      'requiredWhen',
      'settings',
      'computedWhen',
      'repeat',
    ),
    value: fc.oneof(
      fc.constantFrom('Y', 'N', null),
      condition,
      fc.constant({ maxLength: 9 }),
      fc.constant({ min: 0, max: 2 }),
    ),
  }),
  fc.record({ op: fc.constant('remove' as const), target: id }),
  fc.record(
    { op: fc.constant('move' as const), target: id, section: anySectionId, after: fc.option(id) },
    { requiredKeys: ['op', 'target', 'after'] },
  ),
  fc.record(
    {
      op: fc.constant('add' as const),
      section: anySectionId,
      after: fc.option(id),
      element: fc.constantFrom('chl_one', 'chl_two', 'three').map((code) => element(code)),
    },
    { requiredKeys: ['op', 'section', 'element'] },
  ),
  fc.record(
    {
      op: fc.constant('addSection' as const),
      after: fc.option(id),
      section: fc
        .tuple(
          fc.constantFrom('chl_more', 'chl_other', 'more'),
          fc.subarray(['name', 'chl_one', 'chl_two']),
          fc.option(fc.constantFrom('chl_cards', 'chl_other'), { nil: undefined }),
        )
        .map(([code, codes, nested]) => addedSection(code, codes, nested)),
    },
    { requiredKeys: ['op', 'section'] },
  ),
  check.map((groupCheck) => ({ op: 'addCheck' as const, check: groupCheck })),
  fc.record({
    op: fc.constant('removeCheck' as const),
    checkId: fc.constantFrom(...base.groupChecks.map(({ checkId }) => checkId), 'nocheck'),
  }),
  fc.record({
    op: fc.constant('addCondition' as const),
    conditionId: fc.constantFrom('named000', 'named001'),
    condition,
  }),
  fc.record({ op: fc.constant('removeCondition' as const), conditionId: fc.constant('named000') }),
  fc.record(
    {
      op: fc.constant('addOutcome' as const),
      after: fc.option(anyOutcomeId),
      outcome: fc.record(
        {
          outcomeId: anyOutcomeId,
          result: fc.constantFrom('passed' as const, 'failed' as const),
          when: condition,
        },
        { requiredKeys: ['outcomeId', 'result'] },
      ),
    },
    { requiredKeys: ['op', 'outcome'] },
  ),
  fc.record({ op: fc.constant('removeOutcome' as const), outcomeId: anyOutcomeId }),
  fc.record({
    op: fc.constant('setSteps' as const),
    steps: fc.option(
      fc.constant(
        base.sections.map(({ sectionId }, i) => ({ stepId: `step000${i}`, sections: [sectionId] })),
      ),
    ),
  }),
) as fc.Arbitrary<OverlayOperation>;

/** A form as JSON texts by name: `<id>.<property>`, `checks.<id>`, `conditions.<id>`, `words.<locale>.<key>`. */
function partsOf({
  sections,
  groupChecks,
  conditions = {},
  outcomes = [],
  words,
  ...rest
}: Form): Map<string, string> {
  const parts = new Map<string, string>();
  const addProperties = (owner: string, properties: object) => {
    for (const [key, value] of Object.entries(properties))
      parts.set(`${owner}.${key}`, JSON.stringify(value));
  };
  addProperties('form', { ...rest, order: sections.map(({ sectionId }) => sectionId) });
  for (const part of allSections({ ...rest, sections, groupChecks, words })) {
    const { elements, section: _only, sections: _several, ...own } = part;
    addProperties(own.sectionId, {
      ...own,
      inside: subsectionsOf(part).map(({ sectionId }) => sectionId),
      order: elements.map(({ elementId }) => elementId),
    });
    for (const child of elements) addProperties(child.elementId, child);
  }
  addProperties(
    'checks',
    Object.fromEntries(groupChecks.map((groupCheck) => [groupCheck.checkId, groupCheck])),
  );
  addProperties('conditions', conditions);
  addProperties('outcomes', {
    order: outcomes.map(({ outcomeId }) => outcomeId),
    ...Object.fromEntries(outcomes.map((outcome) => [outcome.outcomeId, outcome])),
  });
  for (const [locale, texts] of Object.entries(words)) addProperties(`words.${locale}`, texts);
  return parts;
}

const baseParts = partsOf(base);

/** The names of the parts that differ from the base. */
function changedParts(form: Form): string[] {
  const parts = partsOf(form);
  return [...new Set([...baseParts.keys(), ...parts.keys()])].filter(
    (name) => baseParts.get(name) !== parts.get(name),
  );
}

/** Whether an operation may change the part of this name. */
function mayChange(operation: OverlayOperation, name: string): boolean {
  switch (operation.op) {
    case 'set':
      return name === `${operation.target}.${operation.property}`;
    case 'add':
      return name === `${operation.section}.order` || name.startsWith(`${operation.element.elementId}.`);
    case 'addSection':
      return (
        name === 'form.order' || idsWithin(operation.section).some((added) => name.startsWith(`${added}.`))
      );
    case 'move':
      // An element changes the order of the section that it leaves, too.
      return name.endsWith('.order') && (name === 'form.order') === sectionIds.includes(operation.target);
    case 'addCheck':
      return name === `checks.${operation.check.checkId}`;
    case 'removeCheck':
      return name === `checks.${operation.checkId}`;
    case 'setSteps':
      return name === 'form.steps' || name.startsWith('words.');
    case 'addCondition':
    case 'removeCondition':
      return name === `conditions.${operation.conditionId}`;
    case 'addOutcome':
      return name === 'outcomes.order' || name === `outcomes.${operation.outcome.outcomeId}`;
    case 'removeOutcome':
      return name === 'outcomes.order' || name === `outcomes.${operation.outcomeId}`;
    case 'remove':
      return mayChangeByRemoval(operation.target, name);
  }
}

function mayChangeByRemoval(target: string, name: string): boolean {
  const section = allSections(base).find(({ sectionId }) => sectionId === target);
  const inside = section ? allSections({ ...base, sections: [section] }) : [];
  const removedIds = [
    target,
    ...inside.flatMap(({ sectionId, elements }) => [
      sectionId,
      ...elements.map(({ elementId }) => elementId),
    ]),
  ];
  if (removedIds.some((removedId) => name.startsWith(`${removedId}.`))) return true;
  const [kind = '', ...path] = name.split('.');
  if (kind === 'words') return removedIds.includes(path[1]!);
  if (kind === 'checks')
    return (
      section !== undefined && removedIds.some((removedId) => baseParts.get(name)?.includes(`"${removedId}"`))
    );
  return path[0] === (section ? (kind === 'form' ? 'order' : 'inside') : 'order');
}

test('an operation changes its target and nothing else', () => {
  let accepted = 0;
  const property = fc.property(anyOperation, (operation) => {
    const result = flatten(base, [overlayOf([operation])]);
    if (!result.ok) return;
    accepted += 1;
    expect(changedParts(result.form).filter((name) => !mayChange(operation, name))).toEqual([]);
  });
  fc.assert(property, { numRuns: 400, seed: SEED });
  expect(accepted).toBeGreaterThan(150);
});

test('the words of an overlay change those words and nothing else', () => {
  const texts = fc.dictionary(
    fc.tuple(id, fc.constantFrom('elementName', 'help', 'title')).map((parts) => parts.join('.')),
    fc.string({ minLength: 1 }),
    { maxKeys: 4 },
  );
  const property = fc.property(fc.constantFrom('zh_CN', 'es_ES', 'xx_XX'), texts, (locale, words) => {
    const result = flatten(base, [overlayOf([], { [locale]: words })]);
    if (!result.ok) return;
    for (const name of changedParts(result.form))
      expect(Object.keys(words).map((key) => `words.${locale}.${key}`)).toContain(name);
    expect(result.form.words[locale]).toMatchObject(words);
  });
  fc.assert(property, { numRuns: 200, seed: SEED });
});

test('flattening any number of overlays is deterministic and changes neither base nor overlays', () => {
  const property = fc.property(
    fc.array(fc.array(anyOperation, { maxLength: 6 }), { maxLength: 3 }),
    (operationLists) => {
      const randomOverlays = operationLists.map((operations) => overlayOf(operations));
      const flattened = flatten(base, randomOverlays);
      expect(JSON.stringify(flatten(base, randomOverlays))).toBe(JSON.stringify(flattened));
      expect(JSON.stringify(flatten(structuredClone(base), structuredClone(randomOverlays)))).toBe(
        JSON.stringify(flattened),
      );
    },
  );
  fc.assert(property, { numRuns: 100, seed: SEED });
});

test.each(overlays.map((overlay) => [overlay.scope.supplierCode, overlay] as const))(
  'the overlay of %s changes only what its operations and words name',
  (_code, overlay) => {
    const result = flatten(base, [overlay]);
    const words = Object.entries(overlay.words).flatMap(([locale, texts]) =>
      Object.keys(texts).map((key) => `words.${locale}.${key}`),
    );
    const unnamed = changedParts(result.ok ? result.form : base).filter(
      (name) => !words.includes(name) && !overlay.operations.some((operation) => mayChange(operation, name)),
    );
    expect({ ok: result.ok, unnamed }).toEqual({ ok: true, unnamed: [] });
  },
);

test('flattening without overlays returns a copy of the base', () => {
  const result = flatten(base, []);
  expect(result).toEqual({ ok: true, form: base });
  expect(result.ok && result.form).not.toBe(base);
});
