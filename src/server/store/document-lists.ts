// The lists of documents of products, and the versions in them, for publishing.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { ProductDocument } from '../../../schemas/generated/product-documents.ts';
import type { DocumentsReport } from '../../core/publish/document-checks.ts';
import type { Database, Transaction } from './connection/database.ts';
import { sha256 } from './sha256.ts';
import { documentLists, listedDocuments } from './tables/document-tables.ts';
import { documentContents, productDocuments } from './tables/trail-tables.ts';

/** Which product. */
export interface ProductKey {
  supplierCode: string;
  riskCode: string;
}

/** A list of documents as it was published. */
export interface DocumentList {
  number: number;
  publishedAt: Date;
  publishedBy: string;
  /** Null for a list from before there were reports. */
  report: DocumentsReport | null;
  /** In the order shown. */
  documents: Pick<ProductDocument, 'documentId' | 'version'>[];
}

/** Every list that a product had, the first one first. The last one is in force. */
export async function readDocumentLists(
  db: Database | Transaction,
  { supplierCode, riskCode }: ProductKey,
): Promise<DocumentList[]> {
  const isOfProduct = (table: typeof documentLists | typeof listedDocuments) =>
    and(eq(table.supplierCode, supplierCode), eq(table.riskCode, riskCode));
  const lists = await db
    .select()
    .from(documentLists)
    .where(isOfProduct(documentLists))
    .orderBy(asc(documentLists.number));
  const rows = await db
    .select()
    .from(listedDocuments)
    .where(isOfProduct(listedDocuments))
    .orderBy(asc(listedDocuments.position), asc(listedDocuments.documentId));
  return lists.map(({ number, publishedAt, publishedBy, report }) => ({
    number,
    publishedAt,
    publishedBy,
    report,
    documents: rows
      .filter((row) => row.number === number)
      .map(({ documentId, version }) => ({ documentId, version })),
  }));
}

/** Every version of every document of a product. One of a former release may have no text. */
export async function readDocumentVersions(
  db: Database | Transaction,
  { supplierCode, riskCode }: ProductKey,
): Promise<ProductDocument[]> {
  const { documentId, version, purpose, countdown, title } = productDocuments;
  return db
    .select({
      documentId,
      version,
      purpose,
      countdown,
      title,
      text: sql<string>`coalesce(${documentContents.content}, '')`,
    })
    .from(productDocuments)
    .leftJoin(documentContents, eq(documentContents.sha256, productDocuments.sha256))
    .where(and(eq(productDocuments.supplierCode, supplierCode), eq(productDocuments.riskCode, riskCode)))
    .orderBy(asc(documentId), asc(version));
}

/** Stores versions of documents that are new, each with its text under the hash of its bytes. */
export async function insertDocumentVersions(
  tx: Transaction,
  { supplierCode, riskCode }: ProductKey,
  documents: readonly (ProductDocument & { position: number })[],
  publishedBy: string,
): Promise<void> {
  for (const { documentId, version, purpose, countdown, title, text, position } of documents) {
    const content = { sha256: sha256(text), content: text };
    await tx.insert(documentContents).values(content).onConflictDoNothing();
    await tx.insert(productDocuments).values({
      supplierCode,
      riskCode,
      documentId,
      version,
      purpose,
      countdown,
      title: { ...title },
      position,
      sha256: content.sha256,
      publishedBy,
    });
  }
}

/**
 * Puts a list of documents in force.
 *
 * @param list with its number: one more than that of the list before. Of two publishers at once, the primary key refuses the second.
 */
export async function insertDocumentList(
  tx: Transaction,
  { supplierCode, riskCode }: ProductKey,
  { number, documents, publishedBy, report }: Omit<DocumentList, 'publishedAt'>,
): Promise<void> {
  const key = { supplierCode, riskCode, number };
  await tx.insert(documentLists).values({ ...key, publishedBy, report });
  await tx
    .insert(listedDocuments)
    .values(
      documents.map(({ documentId, version }, position) => ({ ...key, documentId, version, position })),
    );
}
