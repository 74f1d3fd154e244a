// What products were, each time that they were published.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Insurer } from '../../../schemas/generated/insurer.ts';
import type { ProductReport } from '../../core/publish/product-checks.ts';
import type { Database, Transaction } from './connection/database.ts';
import { productVersions, rateVersions } from './tables/catalog-tables.ts';

type Product = Insurer['product'];

/** A product as it was published. */
export interface ProductVersion {
  number: number;
  product: Product;
  publishedAt: Date;
  publishedBy: string;
  report: ProductReport | null;
}

/** Every version of a product, the first one first. The last one is on sale. */
export async function readProductVersions(
  db: Database | Transaction,
  { supplierCode, riskCode }: { supplierCode: string; riskCode: string },
): Promise<ProductVersion[]> {
  const isRatesOf = and(
    eq(rateVersions.supplierCode, productVersions.supplierCode),
    eq(rateVersions.riskCode, productVersions.riskCode),
    eq(rateVersions.version, productVersions.rateVersion),
  );
  const rows = await db
    .select({ version: productVersions, rates: rateVersions.rates })
    .from(productVersions)
    .leftJoin(rateVersions, isRatesOf)
    .where(and(eq(productVersions.supplierCode, supplierCode), eq(productVersions.riskCode, riskCode)))
    .orderBy(asc(productVersions.number));
  return rows.map(({ version: { number, product, publishedAt, publishedBy, report }, rates }) => ({
    number,
    product: rates ? { ...product, rates } : product,
    publishedAt,
    publishedBy,
    report,
  }));
}

/**
 * Stores what a product is from now on, under the next number. Its rates must be pinned under their version.
 *
 * @returns the number
 */
export async function insertProductVersion(
  tx: Database | Transaction,
  { rates, ...product }: Product,
  { publishedBy, report = null }: { publishedBy: string; report?: ProductReport | null },
): Promise<number> {
  const { supplierCode, riskCode } = product;
  const last = sql`(select coalesce(max(${productVersions.number}), 0) from ${productVersions}
    where ${productVersions.supplierCode} = ${supplierCode} and ${productVersions.riskCode} = ${riskCode})`;
  const [row] = await tx
    .insert(productVersions)
    .values({
      supplierCode,
      riskCode,
      number: sql`${last} + 1`,
      product,
      rateVersion: rates?.version ?? null,
      publishedBy,
      report,
    })
    .returning({ number: productVersions.number });
  return row!.number;
}
