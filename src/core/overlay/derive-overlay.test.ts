import { expect, test } from 'vitest';
import { fixtureNames, readFixture } from '../../../tests/forms/fixtures.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import {
  element,
  form as smallForm,
  idOf,
  section as smallSection,
} from '../../../tests/forms/small-form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { flatten } from './flatten.ts';
import { deriveOverlay } from './derive-overlay.ts';

const base = readFixture<Form>('forms/insureInfomation/base.json');
const overlays = fixtureNames('forms/insureInfomation/overlays').map((name) =>
  readFixture<Overlay>(`forms/insureInfomation/overlays/${name}`),
);
const flattened = (overlay: Overlay): Form => {
  const result = flatten(base, [overlay]);
  if (!result.ok) throw new TypeError('the overlay does not flatten');
  return result.form;
};

test.each(overlays)(
  'the overlay derived from the form of $scope.supplierCode flattens to the same form',
  (overlay) => {
    const form = flattened(overlay);
    const derived = deriveOverlay(base, form, overlay);
    expect(derived.ok && canonicalJson(flattened(derived.overlay).words)).toBe(canonicalJson(form.words));
    expect(derived.ok && canonicalJson(flattened(derived.overlay).sections)).toBe(
      canonicalJson(form.sections),
    );
  },
);

test('the overlay derived from the base itself has no operations', () => {
  const derived = deriveOverlay(base, base, overlays[0]!);
  expect(derived.ok && [derived.overlay.operations, derived.overlay.words]).toEqual([[], {}]);
});

test('a change that no overlay can express is refused and reported', () => {
  const renamed = structuredClone(base);
  renamed.sections[0]!.elements[1]!.elementCode = 'fullName';
  expect(deriveOverlay(base, renamed, overlays[0]!)).toMatchObject({
    ok: false,
    issues: [{ change: { code: 'element.renamed' } }],
  });
});

test('a form that breaks a lock of its base is refused', () => {
  const loosened = structuredClone(base);
  loosened.sections[0]!.elements[1]!.requiredFlag = 'N';
  expect(deriveOverlay(base, loosened, overlays[0]!)).toMatchObject({
    ok: false,
    issues: [{ problem: { code: 'overlay.locked' } }],
  });
});

test('a property that the form no longer has is set to null', () => {
  const form = structuredClone(base);
  const elements = form.sections.flatMap((section) => section.elements);
  const conditional = elements.find(({ visibleWhen, locks }) => visibleWhen && !locks)!;
  delete conditional.visibleWhen;
  const derived = deriveOverlay(base, form, overlays[0]!);
  expect(derived.ok && derived.overlay.operations).toEqual([
    { op: 'set', target: conditional.elementId, property: 'visibleWhen', value: null },
  ]);
});

const parts = smallForm(
  [
    smallSection('person', [element('name'), element('email'), element('phone')]),
    smallSection('more', [element('note'), element('spare')]),
    smallSection('cars', [element('plate'), element('brand')]),
  ],
  { words: { en_US: { [`${idOf('note')}.elementName`]: 'Note', [`${idOf('more')}.title`]: 'More' } } },
);

/** The operations of the overlay that turns the small form into another one; proves that they do. */
function operationsTo(target: Form): string[] {
  const derived = deriveOverlay(parts, target, overlays[0]!);
  if (!derived.ok) throw new TypeError(JSON.stringify(derived.issues));
  const flat = flatten(parts, [{ ...derived.overlay, screen: parts.screen }]);
  expect(flat.ok && canonicalJson(flat.form)).toBe(canonicalJson(target));
  expect(derived.overlay.words).toEqual({});
  return derived.overlay.operations.map((operation) => operation.op);
}

test('elements and sections in another order or section are moved', () => {
  const target = structuredClone(parts);
  const [person, more, cars] = target.sections as [Section, Section, Section];
  target.sections = [cars, person, more];
  person.elements.reverse();
  cars.elements.unshift(more.elements.pop()!);
  expect(operationsTo(target)).toEqual(['move', 'move', 'move', 'move']);
});

test('an element that leaves a removed section moves before it goes', () => {
  const target = structuredClone(parts);
  const [more] = target.sections.splice(1, 1);
  target.sections[0]!.elements.push(more!.elements[0]!);
  delete target.words['en_US']![`${idOf('more')}.title`];
  expect(operationsTo(target)).toEqual(['move', 'remove']);
});

test('an element that becomes the first of its section is added at that place', () => {
  const target = structuredClone(parts);
  target.sections[0]!.elements.unshift(element('chl_one'));
  expect(operationsTo(target)).toEqual(['add']);
});
