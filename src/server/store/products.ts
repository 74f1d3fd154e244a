import { and, asc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { GroupRates } from '../../../schemas/generated/group-rates.ts';
import type { Product } from '../../../schemas/generated/product.ts';
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import type { ContractTerms, Insurer, PurchaseFlow } from '../../../schemas/generated/insurer.ts';
import { DEFAULT_FLOW, TRIAL_SCREEN } from '../../core/orders/purchase-flow.ts';
import type { Database, Transaction } from './connection/database.ts';
import { isSoldIn } from './product-channels.ts';
import { insertProductVersion } from './product-versions.ts';
import { pinRates } from './rate-versions.ts';
import { products } from './tables/catalog-tables.ts';
import { tradeRowsOf } from './trade-rows.ts';
import { trades } from './tables/trade-tables.ts';

const { rates: _rates, ...COLUMNS } = getTableColumns(products);

/** A product with a flow of its own is bought here only if that asks what the premium depends on. */
export const IS_SOLD = and(
  isNotNull(products.rates),
  isNotNull(products.contractTerms),
  sql`coalesce(${products.flow} -> 'steps' ? ${TRIAL_SCREEN}, true)`,
);

const LISTED = { ...COLUMNS, isSoldOnline: sql<boolean>`${IS_SOLD}` };

/** A product without its rates for individuals, which are long. */
type ProductRow = Omit<typeof products.$inferSelect, 'rates'> & { isSoldOnline: boolean };

/** A product to insert; its position is its index in the list. */
export type NewProduct = Omit<typeof products.$inferInsert, 'position'>;

/** All products on sale, in the order of the home page. @param channel only those that it sells; all without it */
export async function readProducts(db: Database, language: string, channel?: string): Promise<Product[]> {
  const isListed = channel === undefined ? undefined : isSoldIn(channel);
  const rows = await db.select(LISTED).from(products).where(isListed).orderBy(asc(products.position));
  return rows.map((row) => toProduct(row, language));
}

/** The products that a channel sells and that are quoted to groups, in the order of the home page. */
export async function readGroupProducts(db: Database, language: string, channel = ''): Promise<Product[]> {
  const isQuoted = and(isNotNull(products.groupRates), isSoldIn(channel));
  const rows = await db.select(LISTED).from(products).where(isQuoted).orderBy(asc(products.position));
  return rows.map((row) => toProduct(row, language));
}

/** A product's group rates; undefined when it is not quoted to groups. */
export async function readGroupRates(
  db: Database | Transaction,
  { supplierCode, riskCode }: { supplierCode: string; riskCode: string },
): Promise<GroupRates | undefined> {
  const [row] = await db
    .select({ rates: products.groupRates })
    .from(products)
    .where(and(eq(products.supplierCode, supplierCode), eq(products.riskCode, riskCode)));
  return row?.rates ?? undefined;
}

/** A product's rates for individuals; undefined when it has no online premiums. */
export async function readRates(
  db: Database | Transaction,
  { supplierCode, riskCode }: { supplierCode: string; riskCode: string },
): Promise<ProductRates | undefined> {
  const read = tradeRowsOf(db);
  if (read) return read.product({ supplierCode, riskCode })?.rates ?? undefined;
  const [product] = await db
    .select({ rates: products.rates })
    .from(products)
    .where(and(eq(products.supplierCode, supplierCode), eq(products.riskCode, riskCode)));
  return product?.rates ?? undefined;
}

/** The screens of a product's purchase. */
export async function readFlow(
  db: Database | Transaction,
  { supplierCode, riskCode }: { supplierCode: string; riskCode: string },
): Promise<PurchaseFlow> {
  const read = tradeRowsOf(db);
  if (read) return read.product({ supplierCode, riskCode })?.flow ?? DEFAULT_FLOW;
  const [row] = await db
    .select({ flow: products.flow })
    .from(products)
    .where(and(eq(products.supplierCode, supplierCode), eq(products.riskCode, riskCode)));
  return row?.flow ?? DEFAULT_FLOW;
}

/** What the contract of a product says; undefined for a product that is not sold online. */
export async function readContractTerms(
  db: Database | Transaction,
  { supplierCode, riskCode }: { supplierCode: string; riskCode: string },
): Promise<ContractTerms | undefined> {
  const [row] = await db
    .select({ contractTerms: products.contractTerms })
    .from(products)
    .where(and(eq(products.supplierCode, supplierCode), eq(products.riskCode, riskCode)));
  return row?.contractTerms ?? undefined;
}

/** Whether a product can be bought online: it has rates and contract terms. */
export async function isSoldOnline(
  db: Database | Transaction,
  { supplierCode, riskCode }: { supplierCode: string; riskCode: string },
): Promise<boolean> {
  const read = tradeRowsOf(db);
  if (read) return read.product({ supplierCode, riskCode })?.isSold === true;
  const [row] = await db
    .select({ riskCode: products.riskCode })
    .from(products)
    .where(and(eq(products.supplierCode, supplierCode), eq(products.riskCode, riskCode), IS_SOLD));
  return row !== undefined;
}

export async function readProduct(
  db: Database,
  supplierCode: string,
  riskCode: string,
  language: string,
): Promise<Product | undefined> {
  const [row] = await db
    .select(LISTED)
    .from(products)
    .where(and(eq(products.supplierCode, supplierCode), eq(products.riskCode, riskCode)));
  return row && toProduct(row, language);
}

/** The product of a link, which names it by its briskCode; with several under one, the first in the order of the home page. */
export async function readLinkedProduct(
  db: Database,
  { supplierCode, briskCode, riskCode }: { supplierCode: string; briskCode: string; riskCode?: string },
  language: string,
): Promise<{ product: Product; terms: ContractTerms | undefined } | undefined> {
  const [row] = await db
    .select(LISTED)
    .from(products)
    .where(
      and(
        eq(products.supplierCode, supplierCode),
        eq(products.briskCode, briskCode),
        riskCode === undefined ? undefined : eq(products.riskCode, riskCode),
      ),
    )
    .orderBy(asc(products.position))
    .limit(1);
  return row && { product: toProduct(row, language), terms: row.contractTerms ?? undefined };
}

/** The name of a trade's product in a language, as a customer reads it at another provider. */
export async function readProductName(db: Database, tradeId: string, language: string): Promise<string> {
  const [row] = await db
    .select({ words: products.words })
    .from(products)
    .innerJoin(
      trades,
      and(eq(trades.supplierCode, products.supplierCode), eq(trades.riskCode, products.riskCode)),
    )
    .where(eq(trades.tradeId, tradeId));
  return (row!.words[language] ?? row!.words['zh_CN']!).riskName;
}

/** A product as a document; undefined when it is not on sale. */
export async function readProductDocument(
  tx: Database | Transaction,
  { supplierCode, riskCode }: { supplierCode: string; riskCode: string },
): Promise<Insurer['product'] | undefined> {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.supplierCode, supplierCode), eq(products.riskCode, riskCode)));
  return row && documentOf(row);
}

/** What a product may lack; in the database these columns are null then. */
const OPTIONAL = ['groupRates', 'rates', 'flow', 'contractTerms', 'secondFactors', 'channels'] as const;

function documentOf({ position: _order, words, ...row }: typeof products.$inferSelect): Insurer['product'] {
  const present = Object.entries(row).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(present), words } as unknown as Insurer['product'];
}

/** The codes of all products on sale. */
export const readProductCodes = (
  tx: Database | Transaction,
): Promise<{ supplierCode: string; riskCode: string }[]> =>
  tx
    .select({ supplierCode: products.supplierCode, riskCode: products.riskCode })
    .from(products)
    .orderBy(asc(products.position));

/** Inserts a product at the end of the home page, or updates everything that is published of it. */
export async function writeProduct(tx: Transaction, product: Insurer['product']): Promise<void> {
  const position = sql`(select coalesce(max(position), 0) + 1 from ${products})`;
  const { briskCode, version, premiumFrom } = product;
  const words = { ...product.words };
  const optional = Object.fromEntries(OPTIONAL.map((name) => [name, product[name] ?? null]));
  await tx
    .insert(products)
    .values({ ...product, words, position })
    .onConflictDoUpdate({
      target: [products.supplierCode, products.riskCode],
      set: { briskCode, version, premiumFrom, words, ...optional },
    });
}

/** Inserts products in the order of the home page; a product that exists stays as it is. */
export async function insertProducts(db: Database, rows: readonly NewProduct[]): Promise<void> {
  const inserted = await db
    .insert(products)
    .values(rows.map((row, position) => ({ ...row, position })))
    .onConflictDoNothing()
    .returning();
  for (const row of inserted) {
    if (row.rates) await pinRates(db, row, row.rates);
    await insertProductVersion(db, documentOf(row), { publishedBy: 'fixtures' });
  }
}

const toProduct = (
  {
    words,
    position: _order,
    groupRates: _internal,
    flow: _flow,
    contractTerms: _terms,
    secondFactors: _factors,
    channels: _channels,
    isSoldOnline: isSoldHere,
    ...row
  }: ProductRow,
  language: string,
): Product => ({
  ...row,
  ...(isSoldHere && { isSoldOnline: true }),
  ...(words[language] ?? words['zh_CN']!),
});
