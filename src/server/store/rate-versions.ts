// The rates of products by their versions, which never change once they were in force.
import { and, eq } from 'drizzle-orm';
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import type { Database, Transaction } from './connection/database.ts';
import { rateVersions } from './tables/catalog-tables.ts';

/**
 * Pins rates under their version, unless the version is there.
 *
 * @returns the rates that are pinned under the version, these or earlier ones
 */
export async function pinRates(
  tx: Database | Transaction,
  { supplierCode, riskCode }: { supplierCode: string; riskCode: string },
  rates: ProductRates,
): Promise<ProductRates> {
  const { version } = rates;
  await tx.insert(rateVersions).values({ supplierCode, riskCode, version, rates }).onConflictDoNothing();
  return (await readPinnedRates(tx, { supplierCode, riskCode }, version))!;
}

/** The rates that are pinned under a version; undefined for a version that never was in force. */
export async function readPinnedRates(
  db: Database | Transaction,
  { supplierCode, riskCode }: { supplierCode: string; riskCode: string },
  version: string,
): Promise<ProductRates | undefined> {
  const [row] = await db
    .select({ rates: rateVersions.rates })
    .from(rateVersions)
    .where(
      and(
        eq(rateVersions.supplierCode, supplierCode),
        eq(rateVersions.riskCode, riskCode),
        eq(rateVersions.version, version),
      ),
    );
  return row?.rates;
}
