import { expect, test } from 'vitest';
import { form } from '../../../tests/forms/small-form.ts';
import { formsOfProduct, type TimedForm } from './forms-of-product.ts';

const named = (screen: string, scope: TimedForm['scope']): TimedForm => ({
  form: form([], { screen }),
  scope,
});
const base = named('trial', {});
const insurer = named('trial', { supplierCode: 'PSP' });
const own = named('trial', { supplierCode: 'PSP', riskCode: 'PSP-R04' });
const channel = named('trial', { supplierCode: 'PSP', riskCode: 'PSP-R04', platformCode: '11' });
const other = named('trial', { supplierCode: 'PSP', riskCode: 'PSP-R09' });
const product = { supplierCode: 'PSP', riskCode: 'PSP-R04' };

test.each<[title: string, forms: TimedForm[], expected: TimedForm[]]>([
  ['the widest form where there is no other', [base, other], [base]],
  ['the narrowest one that is for all of them', [base, insurer, own], [own]],
  ['one of a channel beside it', [base, own, channel], [own, channel]],
  ['forms of other screens by themselves', [named('invoice', {}), own], [named('invoice', {}), own]],
])('customers of a product get %s', (_title, forms, expected) => {
  expect(formsOfProduct(product, forms)).toEqual(expected);
});

test('a narrower form replaces a wider one from its moment on', () => {
  const scheduled = { ...own, isLater: true };
  expect(formsOfProduct(product, [base, scheduled])).toEqual([base, scheduled]);
  expect(formsOfProduct(product, [base, { ...own, isLater: false }])).toEqual([{ ...own, isLater: false }]);
});
