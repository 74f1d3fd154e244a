import { asc, eq, and } from 'drizzle-orm';
import type { Product } from '../../../schemas/generated/product.ts';
import type { Database } from './database.ts';
import { products } from './list-tables.ts';

type Row = typeof products.$inferSelect;

/** Everything that can be bought, in the order of the home page. */
export async function readProducts(db: Database, language: string): Promise<Product[]> {
  const rows = await db.select().from(products).orderBy(asc(products.position));
  return rows.map((row) => present(row, language));
}

export async function readProduct(
  db: Database,
  supplierCode: string,
  riskCode: string,
  language: string,
): Promise<Product | undefined> {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.supplierCode, supplierCode), eq(products.riskCode, riskCode)));
  return row && present(row, language);
}

const present = ({ words, position: _order, ...row }: Row, language: string): Product => ({
  ...row,
  ...(words[language] ?? words['zh_CN']!),
});
