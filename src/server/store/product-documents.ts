// The documents that the customers of a product read: clauses, exclusions, notices. Each version is immutable, and the latest list
// of the product says which are in force.
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { INSURED_PURPOSES, type ConsentPurpose } from '../../core/trail/consent-purpose.ts';
import type { ReadableDocument, ReadingState } from '../../core/trail/must-read.ts';
import type { Database, Transaction } from './connection/database.ts';
import { documentLists, listedDocuments } from './tables/document-tables.ts';
import { documentContents, productDocuments, readings } from './tables/trail-tables.ts';

type ProductDocument = typeof productDocuments.$inferSelect;
/** A version of a document, and what agreeing to it is for. */
export type RegisteredDocument = ReadableDocument & { purpose: ConsentPurpose };
/** Which document of which product. */
export type DocumentKey = Pick<ProductDocument, 'supplierCode' | 'riskCode' | 'documentId'>;

/** The version of a document that is in force; undefined when the product's customers have no such document to read. */
export async function readCurrentDocument(
  db: Database | Transaction,
  { supplierCode, riskCode, documentId }: DocumentKey,
): Promise<RegisteredDocument | undefined> {
  const { version, countdown, purpose } = productDocuments;
  const [document] = await db
    .select({
      documentId: productDocuments.documentId,
      version,
      sha256: productDocuments.sha256,
      countdown,
      purpose,
    })
    .from(listedDocuments)
    .innerJoin(productDocuments, isListedVersion)
    .where(and(isInForce(supplierCode, riskCode), eq(listedDocuments.documentId, documentId)));
  return document;
}

const isListedVersion = and(
  eq(productDocuments.supplierCode, listedDocuments.supplierCode),
  eq(productDocuments.riskCode, listedDocuments.riskCode),
  eq(productDocuments.documentId, listedDocuments.documentId),
  eq(productDocuments.version, listedDocuments.version),
);

/** Not asked of insured persons, who read theirs by their own links. */
const isReadByCustomer = notInArray(productDocuments.purpose, [...INSURED_PURPOSES]);

/** The documents of the latest list of a product. */
const isInForce = (supplierCode: string, riskCode: string) =>
  and(
    eq(listedDocuments.supplierCode, supplierCode),
    eq(listedDocuments.riskCode, riskCode),
    sql`${listedDocuments.number} = (select max(${documentLists.number}) from ${documentLists}
      where ${documentLists.supplierCode} = ${supplierCode} and ${documentLists.riskCode} = ${riskCode})`,
  );

/** A document as a person sees it. */
export interface ShownDocument extends RegisteredDocument {
  title: ProductDocument['title'];
  content: string;
}

/** The current document of a product that asks for a consent to a purpose; undefined when it has none. */
export async function readDocumentFor(
  db: Database | Transaction,
  { supplierCode, riskCode }: Pick<DocumentKey, 'supplierCode' | 'riskCode'>,
  purpose: ConsentPurpose,
): Promise<ShownDocument | undefined> {
  const { documentId, version, countdown, title } = productDocuments;
  const { content } = documentContents;
  const [document] = await db
    .select({ documentId, version, sha256: productDocuments.sha256, countdown, title, content })
    .from(listedDocuments)
    .innerJoin(productDocuments, isListedVersion)
    .innerJoin(documentContents, eq(documentContents.sha256, productDocuments.sha256))
    .where(and(isInForce(supplierCode, riskCode), eq(productDocuments.purpose, purpose)))
    .orderBy(asc(listedDocuments.position))
    .limit(1);
  return document && { ...document, purpose };
}

/** The documents that a customer of a product reads before an order, in their order. */
export function readListedDocuments(
  db: Database,
  { supplierCode, riskCode }: Pick<DocumentKey, 'supplierCode' | 'riskCode'>,
): Promise<Pick<ProductDocument, 'documentId' | 'title' | 'version' | 'sha256'>[]> {
  const { documentId, title, version } = productDocuments;
  return db
    .select({ documentId, title, version, sha256: productDocuments.sha256 })
    .from(listedDocuments)
    .innerJoin(productDocuments, isListedVersion)
    .innerJoin(documentContents, eq(documentContents.sha256, productDocuments.sha256))
    .where(and(isInForce(supplierCode, riskCode), isReadByCustomer))
    .orderBy(asc(listedDocuments.position), asc(documentId));
}

/** The titles of all versions of a product's documents, by `documentId/version`. */
export async function readDocumentTitles(
  db: Database,
  { supplierCode, riskCode }: Pick<DocumentKey, 'supplierCode' | 'riskCode'>,
): Promise<Map<string, ProductDocument['title']>> {
  const { documentId, version, title } = productDocuments;
  const rows = await db
    .select({ documentId, version, title })
    .from(productDocuments)
    .where(and(eq(productDocuments.supplierCode, supplierCode), eq(productDocuments.riskCode, riskCode)));
  return new Map(rows.map((row) => [`${row.documentId}/${row.version}`, row.title]));
}

/** The text with a hash; undefined without one. Every stored text is that of a published document. */
export async function readDocumentText(db: Database, hash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ content: documentContents.content })
    .from(documentContents)
    .where(eq(documentContents.sha256, hash));
  return row?.content;
}

/** A current document of a product, and how far a trade has read it. */
export interface TradeDocument extends RegisteredDocument {
  title: ProductDocument['title'];
  /** Undefined before it was opened in this version. */
  state: ReadingState | undefined;
  /** Absent for a document of a release that stored none. */
  content: string | null;
}

/** The current documents of a trade's product that its applicant agrees to, in their order, each with its text and its reading in the trade. */
export async function readTradeDocuments(
  db: Database | Transaction,
  { tradeId, supplierCode, riskCode }: { tradeId: string; supplierCode: string; riskCode: string },
): Promise<TradeDocument[]> {
  const { documentId, version, countdown, purpose, title } = productDocuments;
  const isReading = and(
    eq(readings.tradeId, tradeId),
    eq(readings.documentId, documentId),
    eq(readings.version, version),
    eq(readings.sha256, productDocuments.sha256),
  );
  const rows = await db
    .select({
      documentId,
      version,
      sha256: productDocuments.sha256,
      countdown,
      purpose,
      title,
      state: readings.state,
      content: documentContents.content,
    })
    .from(listedDocuments)
    .innerJoin(productDocuments, isListedVersion)
    .leftJoin(readings, isReading)
    .leftJoin(documentContents, eq(documentContents.sha256, productDocuments.sha256))
    .where(and(isInForce(supplierCode, riskCode), isReadByCustomer))
    .orderBy(asc(listedDocuments.position), asc(documentId));
  return rows.map(({ state, ...document }) => ({ ...document, state: state ?? undefined }));
}

/** The products that have documents, as `supplierCode/riskCode`. */
export async function readDocumentedProducts(db: Database | Transaction): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ supplierCode: documentLists.supplierCode, riskCode: documentLists.riskCode })
    .from(documentLists);
  return new Set(rows.map(({ supplierCode, riskCode }) => `${supplierCode}/${riskCode}`));
}
