import products from '../../fixtures/products.json' with { type: 'json' };
import type { ProductRates } from '../../schemas/generated/product-rates.ts';
import { readFixture } from '../forms/fixtures.ts';

/** Chenghai's product with every rate of its main risk doubled, as a document. @param version of the rates */
export function dearerTermLife(version = 'CHL-P2'): object {
  const product = products.find(({ riskCode }) => riskCode === 'CHL-R01')!;
  const rates = readFixture<ProductRates>('rates/CHL-R01.json');
  for (const cells of rates.tables['base']!.rows) cells[3] = (Number(cells[3]) * 2).toFixed(4);
  return {
    formatVersion: 1,
    product: { ...product, premiumFrom: '156.00', rates: { ...rates, version } },
    overlays: [],
  };
}
