import { expect, test } from 'vitest';
import { readProductLink, withTrade } from './product-link.ts';

test('a link names its product with or without a riskCode', () => {
  const query = new URLSearchParams('type=H5&supplierCode=HMH&briskCode=HMH-B02');
  expect(readProductLink(query)).toEqual({ supplierCode: 'HMH', briskCode: 'HMH-B02' });
  query.set('riskCode', 'HMH-R02');
  expect(readProductLink(query)).toEqual({
    supplierCode: 'HMH',
    briskCode: 'HMH-B02',
    riskCode: 'HMH-R02',
  });
});

test('the trial keeps what its link said, and gets the new trade whatever the link said of one [R-005]', () => {
  const query = new URLSearchParams('type=H5&briskCode=HMH-B02&nextPageCode=tellinfo&tradeId=other');
  expect(withTrade(query, { tradeId: 'T1', orderSn: 'P1' })).toBe(
    'type=H5&briskCode=HMH-B02&nextPageCode=tellinfo&tradeId=T1&orderSn=P1',
  );
});
