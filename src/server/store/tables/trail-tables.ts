// Tables of the trail of an application: its entries, what was read and agreed to, and the documents of products.
import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Language } from '../../../../schemas/generated/ids.ts';
import type { ConsentPurpose } from '../../../core/trail/consent-purpose.ts';
import type { ReadingState } from '../../../core/trail/must-read.ts';
import type { TrailDetails } from '../../../core/trail/trail-entry.ts';
import { products } from './catalog-tables.ts';
import { timestamptz } from './timestamptz-column.ts';
import { trades } from './trade-tables.ts';

/** Append-only, without a reference to the trade: a trail outlives its application. A trigger links each entry to the head. */
export const trailEntries = pgTable(
  'trail_entries',
  {
    tradeId: text('trade_id').notNull(),
    seq: integer().notNull(),
    at: timestamptz('at').notNull(),
    kind: text().notNull(),
    /** Codes, ids, hashes and seconds; never answers. */
    details: jsonb().$type<TrailDetails>().notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tradeId, table.seq] }),
    check(
      'trail_entries_details',
      sql`jsonb_typeof(${table.details}) = 'object' and length(${table.details}::text) <= 2000`,
    ),
  ],
);

/** The last entry of each trail. Only the trigger of the entries writes it. */
export const trailHeads = pgTable('trail_heads', {
  tradeId: text('trade_id').primaryKey(),
  seq: integer().notNull(),
  hash: text().notNull(),
});

/** What somebody agreed to or took back, with the document as it was shown (N-024). Append-only. */
export const consents = pgTable(
  'consents',
  {
    /** Of the consent that was given; its withdrawal has the same. */
    consentId: text('consent_id').notNull(),
    action: text().$type<'given' | 'withdrawn'>().notNull(),
    tradeId: text('trade_id').notNull(),
    /** The entry of the trail that says the same. */
    trailSeq: integer('trail_seq').notNull(),
    purpose: text().$type<ConsentPurpose>().notNull(),
    role: text().$type<'applicant' | 'insured' | 'guardian'>().notNull(),
    documentId: text('document_id').notNull(),
    documentVersion: integer('document_version').notNull(),
    documentSha256: text('document_sha256').notNull(),
    visibleSeconds: integer('visible_seconds').notNull(),
    /** When this version was first opened. */
    shownAt: timestamptz('shown_at').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.consentId, table.action] }),
    unique('consents_trail').on(table.tradeId, table.trailSeq),
    foreignKey({
      columns: [table.tradeId, table.trailSeq],
      foreignColumns: [trailEntries.tradeId, trailEntries.seq],
    }),
    check('consents_action', sql`${table.action} in ('given', 'withdrawn')`),
    check('consents_role', sql`${table.role} in ('applicant', 'insured', 'guardian')`),
  ],
);

/** How far a document of an open application was read (S-016). */
export const readings = pgTable(
  'readings',
  {
    tradeId: text('trade_id')
      .notNull()
      .references(() => trades.tradeId, { onDelete: 'cascade' }),
    documentId: text('document_id').notNull(),
    version: integer().notNull(),
    sha256: text().notNull(),
    state: text().$type<ReadingState>().notNull(),
    requiredSeconds: integer('required_seconds').notNull(),
    linkSeconds: integer('link_seconds').notNull(),
    visibleMs: integer('visible_ms').notNull(),
    openedAt: timestamptz('opened_at').notNull(),
    countedUntil: timestamptz('counted_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tradeId, table.documentId] }),
    check('readings_state', sql`${table.state} in ('counting', 'ready', 'agreed')`),
  ],
);

/** The texts of documents, by the SHA-256 of their bytes. */
export const documentContents = pgTable(
  'document_contents',
  {
    sha256: text().primaryKey(),
    /** In Chinese: the text of the contract. */
    content: text().notNull(),
  },
  (table) => [
    check(
      'document_contents_sha256',
      sql`${table.sha256} = encode(sha256(convert_to(${table.content}, 'UTF8')), 'hex')`,
    ),
  ],
);

/** The documents of products, each version immutable: the registry that readings take their bytes and seconds from (N-025). */
export const productDocuments = pgTable(
  'product_documents',
  {
    supplierCode: text('supplier_code').notNull(),
    riskCode: text('risk_code').notNull(),
    documentId: text('document_id').notNull(),
    version: integer().notNull(),
    /** Of the exact bytes that are shown. */
    sha256: text().notNull(),
    /** Seconds that it has to be visible before it can be agreed to; 0 to 600. */
    countdown: integer().notNull(),
    /** What agreeing to it is for. */
    purpose: text().$type<ConsentPurpose>().notNull().default('readDocument'),
    title: jsonb().$type<Record<Language, string>>().notNull(),
    /** In the list of the product's documents. */
    position: integer().notNull().default(0),
    publishedAt: timestamptz('published_at').notNull().defaultNow(),
    publishedBy: text('published_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.supplierCode, table.riskCode, table.documentId, table.version] }),
    foreignKey({
      columns: [table.supplierCode, table.riskCode],
      foreignColumns: [products.supplierCode, products.riskCode],
    }),
    // Nobody can agree to a document that cannot be shown.
    foreignKey({ columns: [table.sha256], foreignColumns: [documentContents.sha256] }),
    check('product_documents_version', sql`${table.version} >= 1`),
    check('product_documents_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check('product_documents_countdown', sql`${table.countdown} between 0 and 600`),
  ],
);
