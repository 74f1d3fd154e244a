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
const laid = (overlay: Overlay): Form => {
  const flat = flatten(base, [overlay]);
  if (!flat.ok) throw new TypeError('the overlay does not flatten');
  return flat.form;
};

test.each(overlays)(
  'the form of $scope.supplierCode finds back to an overlay that gives it again',
  (overlay) => {
    const form = laid(overlay);
    const derived = deriveOverlay(base, form, overlay);
    expect(derived.ok && canonicalJson(laid(derived.overlay).words)).toBe(canonicalJson(form.words));
    expect(derived.ok && canonicalJson(laid(derived.overlay).sections)).toBe(canonicalJson(form.sections));
  },
);

test('the base itself needs no operation', () => {
  const derived = deriveOverlay(base, base, overlays[0]!);
  expect(derived.ok && [derived.overlay.operations, derived.overlay.words]).toEqual([[], {}]);
});

test('what no overlay can say is refused with what is left over', () => {
  const renamed = structuredClone(base);
  renamed.sections[0]!.elements[1]!.elementCode = 'fullName';
  expect(deriveOverlay(base, renamed, overlays[0]!)).toMatchObject({
    ok: false,
    issues: [{ change: { code: 'element.renamed' } }],
  });
});

test('a form that breaks a lock of its base is refused', () => {
  const open = structuredClone(base);
  open.sections[0]!.elements[1]!.requiredFlag = 'N';
  expect(deriveOverlay(base, open, overlays[0]!)).toMatchObject({
    ok: false,
    issues: [{ problem: { code: 'overlay.locked' } }],
  });
});

test('a property that the form no longer has is set to null', () => {
  const form = structuredClone(base);
  const elements = form.sections.flatMap((each) => each.elements);
  const conditional = elements.find(({ visibleWhen, locks }) => visibleWhen && !locks)!;
  delete conditional.visibleWhen;
  const derived = deriveOverlay(base, form, overlays[0]!);
  expect(derived.ok && derived.overlay.operations).toEqual([
    { op: 'set', target: conditional.elementId, property: 'visibleWhen', value: null },
  ]);
});
