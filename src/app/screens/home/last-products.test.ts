import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '../../../../schemas/generated/product.ts';
import { lastProducts } from './last-products.ts';

const product: Product = {
  supplierCode: 'HMH',
  supplierName: 'Hemu',
  riskCode: 'HMH-R02',
  briskCode: 'HMH-R02',
  version: '1',
  riskName: 'Hemu million medical',
  summary: 'Short',
  tags: ['medical'],
  premiumFrom: '136.00',
};
let stored = new Map<string, string>();

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('home starts with the products of the last visit, in their language (U27)', () => {
  expect(lastProducts.read('en_US')).toBeUndefined();
  lastProducts.write('en_US', [product]);
  expect(lastProducts.read('en_US')).toEqual([product]);
  expect(lastProducts.read('es_ES')).toBeUndefined();
});

test.each([
  'x',
  'null',
  '{}',
  '{"language":"en_US","products":[{}]}',
  '{"language":"en_US","products":[null]}',
])('products of another release, %s, are not shown', (text) => {
  lastProducts.write('en_US', [product]);
  const [key] = stored.keys();
  stored.set(key!, text);
  expect(lastProducts.read('en_US')).toBeUndefined();
});
