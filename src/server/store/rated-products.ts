import { asc, isNotNull } from 'drizzle-orm';
import type { RatedProduct } from '../../core/publish/trial-checks.ts';
import type { Transaction } from './connection/database.ts';
import { products } from './tables/catalog-tables.ts';

/** The products with premiums for individuals, with their rates, in the order of the home page. */
export async function readRatedProducts(tx: Transaction): Promise<RatedProduct[]> {
  const { supplierCode, riskCode, rates } = products;
  const rows = await tx
    .select({ supplierCode, riskCode, rates })
    .from(products)
    .where(isNotNull(rates))
    .orderBy(asc(products.position));
  return rows.map((row) => ({ ...row, rates: row.rates! }));
}
