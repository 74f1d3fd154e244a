// Tables of the lists of documents that the customers of a product read; the versions of documents are in `trail-tables.ts`.
import { check, foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { DocumentsReport } from '../../../core/publish/document-checks.ts';
import { products } from './catalog-tables.ts';
import { timestamptz } from './timestamptz-column.ts';
import { productDocuments } from './trail-tables.ts';

/** Every list that a product had; the latest is in force. A row never changes. */
export const documentLists = pgTable(
  'document_lists',
  {
    supplierCode: text('supplier_code').notNull(),
    riskCode: text('risk_code').notNull(),
    /** 1, 2, … of a product. */
    number: integer().notNull(),
    publishedAt: timestamptz('published_at').notNull().defaultNow(),
    publishedBy: text('published_by').notNull(),
    /** Results of the publish checks; null for a list from before there were any. */
    report: jsonb().$type<DocumentsReport>(),
  },
  (table) => [
    primaryKey({ columns: [table.supplierCode, table.riskCode, table.number] }),
    foreignKey({
      columns: [table.supplierCode, table.riskCode],
      foreignColumns: [products.supplierCode, products.riskCode],
    }),
    check('document_lists_number', sql`${table.number} >= 1`),
  ],
);

/** The versions of documents in a list. */
export const listedDocuments = pgTable(
  'listed_documents',
  {
    supplierCode: text('supplier_code').notNull(),
    riskCode: text('risk_code').notNull(),
    number: integer().notNull(),
    documentId: text('document_id').notNull(),
    version: integer().notNull(),
    /** In the order in which pages show them. */
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.supplierCode, table.riskCode, table.number, table.documentId] }),
    foreignKey({
      columns: [table.supplierCode, table.riskCode, table.number],
      foreignColumns: [documentLists.supplierCode, documentLists.riskCode, documentLists.number],
    }),
    foreignKey({
      columns: [table.supplierCode, table.riskCode, table.documentId, table.version],
      foreignColumns: [
        productDocuments.supplierCode,
        productDocuments.riskCode,
        productDocuments.documentId,
        productDocuments.version,
      ],
    }),
  ],
);
