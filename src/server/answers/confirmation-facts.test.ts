import { expect, test } from 'vitest';
import { maskedName, withFacts, withKnownCover } from './confirmation-facts.ts';
import { element, section } from '../../../tests/forms/small-form.ts';
import type { ScreenSection } from '../../../schemas/generated/insurance.ts';
import type { Product } from '../../../schemas/generated/product.ts';

test.each([
  ['欧阳若溪', '欧***'],
  ['Juan Pérez', 'J*** P****'],
  [undefined, ''],
])('the name %s is shown as %s (U9)', (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});

test('what the page sends about the cover is replaced by the application, whatever it is (U9)', () => {
  const insured = { relation: 'child', birthDate: '2015-05-05' };
  const known = { applicantIs: 'parent', birthDate: '2015-05-05', beneficiaryKind: 'legal' };
  expect(withKnownCover({ cover: { applicantIs: 'spouse', agreesToCover: true } }, insured)).toEqual({
    cover: { ...known, agreesToCover: true },
  });
  expect(withKnownCover({}, insured)).toEqual({ cover: known });
  for (const malformed of [null, 'cover', [], { cover: 'text' }])
    expect(withKnownCover(malformed, insured)).toEqual(malformed);
});

test('conditions read what is not asked as constants (U9)', () => {
  const asked = element('applicantIs', 'select');
  const read = { op: 'eq', left: { element: asked.elementId }, right: { const: 'parent' } } as const;
  const consent = element('agreesToCover', 'agreement', { visibleWhen: read });
  const cover = section('cover', [element('facts', 'note'), asked, consent]) as unknown as ScreenSection;
  const product = { riskName: 'Life', supplierName: 'Harbour' } as Product;
  const confirmation = { application: {}, insured: { relation: 'child', name: 'Li' } };
  const { sections } = withFacts({ sections: [cover], words: {} }, confirmation, product);
  expect(sections[0]!.elements.map(({ elementCode }) => elementCode)).toEqual(['facts', 'agreesToCover']);
  expect(sections[0]!.elements[1]!.visibleWhen).toEqual({ ...read, left: { const: 'parent' } });
});
