import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Form } from '../../schemas/generated/form.ts';
import type { Overlay, OverlayOperation } from '../../schemas/generated/overlay.ts';
import { allElements, allSections } from '../../src/core/form/form-elements.ts';
import { flatten } from '../../src/core/overlay/flatten.ts';
import { fixtureNames, readFixture } from '../forms/fixtures.ts';
import { element } from '../forms/small-form.ts';

const SEED = 20_261_121;
const folder = 'forms/insureInfomation';
const base = frozen(readFixture<Form>(`${folder}/base.json`));
const overlays = fixtureNames(`${folder}/overlays`).map((name) =>
  frozen(readFixture<Overlay>(`${folder}/overlays/${name}`)),
);

/** The same, and whoever changes any part of it is thrown at. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

const overlayOf = (operations: OverlayOperation[], words: Overlay['words'] = {}): Overlay =>
  frozen({
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
const condition = fc.record({ op: fc.constant('empty' as const), value: fc.record({ element: id }) });
const check = fc.record({
  checkId: fc.constantFrom('trialcheck1', 'trialcheck2'),
  check: fc.constant('differsFrom' as const),
  kind: fc.constantFrom('mobile', 'email'),
  value: fc.constantFrom(...elementIds),
  other: fc.constantFrom(...elementIds),
});
/** Any change that the document of an overlay can express, sensible or not. */
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
    {
      op: fc.constant('add' as const),
      section: fc.constantFrom(...sectionIds, 'nowhere0'),
      after: id,
      element: fc.constantFrom('chl_one', 'chl_two', 'three').map((code) => element(code)),
    },
    { requiredKeys: ['op', 'section', 'element'] },
  ),
  check.map((added) => ({ op: 'addCheck' as const, check: added })),
  fc.record({
    op: fc.constant('removeCheck' as const),
    checkId: fc.constantFrom(...base.groupChecks.map(({ checkId }) => checkId), 'nocheck'),
  }),
) as fc.Arbitrary<OverlayOperation>;

/** Every part of a form that a change can be about, under a name, as text. */
function partsOf({ sections, groupChecks, words, ...rest }: Form): Map<string, string> {
  const parts = new Map<string, string>();
  const put = (owner: string, properties: object) => {
    for (const [key, value] of Object.entries(properties))
      parts.set(`${owner}.${key}`, JSON.stringify(value));
  };
  put('form', { ...rest, order: sections.map(({ sectionId }) => sectionId) });
  for (const { elements, section, ...own } of allSections({ ...rest, sections, groupChecks, words })) {
    put(own.sectionId, {
      ...own,
      child: section?.sectionId ?? null,
      order: elements.map(({ elementId }) => elementId),
    });
    for (const one of elements) put(one.elementId, one);
  }
  put('checks', Object.fromEntries(groupChecks.map((one) => [one.checkId, one])));
  for (const [locale, texts] of Object.entries(words)) put(`words.${locale}`, texts);
  return parts;
}

const before = partsOf(base);

/** The names of the parts that differ from the base. */
function changedIn(form: Form): string[] {
  const after = partsOf(form);
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
}

/** What one operation is about; it may change nothing else. */
function concerns(operation: OverlayOperation, name: string): boolean {
  switch (operation.op) {
    case 'set':
      return name === `${operation.target}.${operation.property}`;
    case 'add':
      return name === `${operation.section}.order` || name.startsWith(`${operation.element.elementId}.`);
    case 'addCheck':
      return name === `checks.${operation.check.checkId}`;
    case 'removeCheck':
      return name === `checks.${operation.checkId}`;
    case 'remove':
      return concernsRemoval(operation.target, name);
  }
}

function concernsRemoval(target: string, name: string): boolean {
  const section = allSections(base).find(({ sectionId }) => sectionId === target);
  const inside = section ? allSections({ ...base, sections: [section] }) : [];
  const gone = [
    target,
    ...inside.flatMap(({ sectionId, elements }) => [
      sectionId,
      ...elements.map(({ elementId }) => elementId),
    ]),
  ];
  if (gone.some((one) => name.startsWith(`${one}.`))) return true;
  const [kind = '', ...path] = name.split('.');
  if (kind === 'words') return gone.includes(path[1]!);
  if (kind === 'checks')
    return section !== undefined && gone.some((one) => before.get(name)?.includes(`"${one}"`));
  return path[0] === (section ? (kind === 'form' ? 'order' : 'child') : 'order');
}

test('one operation touches what it names and nothing else', () => {
  let accepted = 0;
  const property = fc.property(anyOperation, (one) => {
    const result = flatten(base, [overlayOf([one])]);
    if (!result.ok) return;
    accepted += 1;
    expect(changedIn(result.form).filter((name) => !concerns(one, name))).toEqual([]);
  });
  fc.assert(property, { numRuns: 400, seed: SEED });
  expect(accepted).toBeGreaterThan(150);
});

test('words that are laid over touch those words and nothing else', () => {
  const texts = fc.dictionary(
    fc.tuple(id, fc.constantFrom('elementName', 'help', 'title')).map((parts) => parts.join('.')),
    fc.string({ minLength: 1 }),
    { maxKeys: 4 },
  );
  const property = fc.property(fc.constantFrom('zh_CN', 'es_ES', 'xx_XX'), texts, (locale, words) => {
    const result = flatten(base, [overlayOf([], { [locale]: words })]);
    if (!result.ok) return;
    for (const name of changedIn(result.form))
      expect(Object.keys(words).map((key) => `words.${locale}.${key}`)).toContain(name);
    expect(result.form.words[locale]).toMatchObject(words);
  });
  fc.assert(property, { numRuns: 200, seed: SEED });
});

test('neither base nor overlay is changed, and the same gives the same, whatever is laid over in which number', () => {
  const property = fc.property(
    fc.array(fc.array(anyOperation, { maxLength: 6 }), { maxLength: 3 }),
    (lists) => {
      const laid = lists.map((operations) => overlayOf(operations));
      const once = flatten(base, laid);
      expect(JSON.stringify(flatten(base, laid))).toBe(JSON.stringify(once));
      expect(JSON.stringify(flatten(structuredClone(base), structuredClone(laid)))).toBe(
        JSON.stringify(once),
      );
    },
  );
  fc.assert(property, { numRuns: 100, seed: SEED });
});

test.each(overlays.map((overlay) => [overlay.scope.supplierCode, overlay] as const))(
  'the overlay of %s changes nothing but what its operations and words name',
  (_code, overlay) => {
    const result = flatten(base, [overlay]);
    const words = Object.entries(overlay.words).flatMap(([locale, texts]) =>
      Object.keys(texts).map((key) => `words.${locale}.${key}`),
    );
    const unnamed = changedIn(result.ok ? result.form : base).filter(
      (name) => !words.includes(name) && !overlay.operations.some((operation) => concerns(operation, name)),
    );
    expect({ ok: result.ok, unnamed }).toEqual({ ok: true, unnamed: [] });
  },
);

test('no overlays: the base itself, as a copy', () => {
  const result = flatten(base, []);
  expect(result).toEqual({ ok: true, form: base });
  expect(result.ok && result.form).not.toBe(base);
});
