import { expect, test } from 'vitest';
import { fixtureNames, readFixture } from '../../../tests/forms/fixtures.ts';
import type { Form } from '../../../schemas/generated/form.ts';
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
