import { and, eq } from 'drizzle-orm';
import type { SecondFactor } from '../../../schemas/generated/insurer.ts';
import type { Database, Transaction } from './connection/database.ts';
import { products } from './tables/catalog-tables.ts';

/** A product that says nothing asks for a code (A57). */
const DEFAULT_FACTORS = ['sms'] as const satisfies readonly SecondFactor[];

/** How insured persons of a product may prove who they are beside the end of their ID number, the default first. */
export async function readSecondFactors(
  db: Database | Transaction,
  { supplierCode, riskCode }: { supplierCode: string; riskCode: string },
): Promise<readonly SecondFactor[]> {
  const [row] = await db
    .select({ secondFactors: products.secondFactors })
    .from(products)
    .where(and(eq(products.supplierCode, supplierCode), eq(products.riskCode, riskCode)));
  return row?.secondFactors ?? DEFAULT_FACTORS;
}
