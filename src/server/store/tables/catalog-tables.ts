// Tables of the catalog: code lists and products.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { GroupRates } from '../../../../schemas/generated/group-rates.ts';
import type { ProductRates } from '../../../../schemas/generated/product-rates.ts';
import type {
  ContractTerms,
  Insurer,
  PurchaseFlow,
  SecondFactor,
} from '../../../../schemas/generated/insurer.ts';
import type { ProductReport } from '../../../core/publish/product-checks.ts';
import type { CodeListReport } from '../../../core/publish/code-list-checks.ts';
import type { CodeListItem } from '../../../../schemas/generated/code-list.ts';
import { timestamptz } from './timestamptz-column.ts';

export const codeLists = pgTable(
  'code_lists',
  {
    listId: text('list_id').notNull(),
    version: text().notNull(),
    source: text().notNull(),
    contentHash: text('content_hash').notNull(),
    /** Marks the served version; at most one per list. */
    live: boolean().notNull(),
    publishedAt: timestamptz('published_at').notNull().defaultNow(),
    /** Null for lists of the fixtures. */
    publishedBy: text('published_by'),
    /** Results of the publish checks; null for lists of the fixtures. */
    report: jsonb().$type<CodeListReport>(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.version] })],
);

export const codeListItems = pgTable(
  'code_list_items',
  {
    listId: text('list_id').notNull(),
    version: text().notNull(),
    code: text().notNull(),
    parent: text(),
    position: integer().notNull(),
    labels: jsonb().$type<CodeListItem['labels']>().notNull(),
    attributes: jsonb().$type<CodeListItem['attributes']>(),
    validFrom: date('valid_from', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.version, table.code] }),
    foreignKey({
      columns: [table.listId, table.version],
      foreignColumns: [codeLists.listId, codeLists.version],
    }),
  ],
);

/** A version of a code list that starts at a moment; `src/decisions/0082-*` says who makes it live. */
export const scheduledLists = pgTable(
  'scheduled_lists',
  {
    listId: text('list_id').notNull(),
    version: text().notNull(),
    validFrom: timestamptz('valid_from').notNull(),
    /** When publishing made it the live version, some time after `validFrom`. */
    releasedAt: timestamptz('released_at'),
    /** When and by whom it was unpublished before it was live. */
    unpublishedAt: timestamptz('unpublished_at'),
    unpublishedBy: text('unpublished_by'),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.version] }),
    foreignKey({
      columns: [table.listId, table.version],
      foreignColumns: [codeLists.listId, codeLists.version],
    }),
  ],
);

/** Texts of a product by locale. */
export type ProductWords = Record<
  string,
  { riskName: string; supplierName: string; summary: string; tags: string[] }
>;

export const products = pgTable(
  'products',
  {
    supplierCode: text('supplier_code').notNull(),
    riskCode: text('risk_code').notNull(),
    briskCode: text('brisk_code').notNull(),
    version: text().notNull(),
    position: integer().notNull(),
    premiumFrom: text('premium_from').notNull(),
    /** Null for a product without group insurance. */
    groupRates: jsonb('group_rates').$type<GroupRates>(),
    /** Rates for individuals; null for a product without online premiums. */
    rates: jsonb().$type<ProductRates>(),
    /** Null for a product with the default flow. */
    flow: jsonb().$type<PurchaseFlow>(),
    /** Null for a product that is not sold online. */
    contractTerms: jsonb('contract_terms').$type<ContractTerms>(),
    /** How insured persons prove who they are; null for a code by SMS alone. */
    secondFactors: jsonb('second_factors').$type<SecondFactor[]>(),
    /** The channels that sell it, an empty code for direct sales; null for every channel. */
    channels: text().array(),
    words: jsonb().$type<ProductWords>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.supplierCode, table.riskCode] })],
);

/** Every version of a product's rates that was on sale; a row never changes, so that a quote can be recomputed. */
export const rateVersions = pgTable(
  'rate_versions',
  {
    supplierCode: text('supplier_code').notNull(),
    riskCode: text('risk_code').notNull(),
    version: text().notNull(),
    rates: jsonb().$type<ProductRates>().notNull(),
    publishedAt: timestamptz('published_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.supplierCode, table.riskCode, table.version] })],
);

/** What a product was, each time that it was published; the last one is on sale. A row never changes. */
export const productVersions = pgTable(
  'product_versions',
  {
    supplierCode: text('supplier_code').notNull(),
    riskCode: text('risk_code').notNull(),
    /** 1, 2, … of a product. */
    number: integer().notNull(),
    /** Without its rates for individuals, which are long. */
    product: jsonb().$type<Omit<Insurer['product'], 'rates'>>().notNull(),
    /** Of its rates for individuals; null for a product without. */
    rateVersion: text('rate_version'),
    publishedAt: timestamptz('published_at').notNull().defaultNow(),
    publishedBy: text('published_by').notNull(),
    /** Results of the publish checks; null for one from before there were any, and for those of the fixtures. */
    report: jsonb().$type<ProductReport>(),
  },
  (table) => [
    primaryKey({ columns: [table.supplierCode, table.riskCode, table.number] }),
    foreignKey({
      columns: [table.supplierCode, table.riskCode],
      foreignColumns: [products.supplierCode, products.riskCode],
    }),
    foreignKey({
      columns: [table.supplierCode, table.riskCode, table.rateVersion],
      foreignColumns: [rateVersions.supplierCode, rateVersions.riskCode, rateVersions.version],
    }),
    check('product_versions_number', sql`${table.number} >= 1`),
  ],
);
