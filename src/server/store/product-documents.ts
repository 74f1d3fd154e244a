// The registry of the documents of products: clauses, exclusions, notices. Each version is immutable.
import { and, desc, eq, sql } from 'drizzle-orm';
import type { ConsentPurpose } from '../../core/trail/consent-purpose.ts';
import type { ReadableDocument } from '../../core/trail/must-read.ts';
import type { Database, Transaction } from './connection/database.ts';
import { productDocuments } from './tables/trail-tables.ts';

type ProductDocument = typeof productDocuments.$inferSelect;
/** A version of a document, and what agreeing to it is for. */
export type RegisteredDocument = ReadableDocument & { purpose: ConsentPurpose };
/** Which document of which product. */
export type DocumentKey = Pick<ProductDocument, 'supplierCode' | 'riskCode' | 'documentId'>;

/**
 * Publishes the next version of a document.
 *
 * @param document with the SHA-256 of its bytes in hex, the seconds that it has to be visible (0 to 600), its title, and what agreeing to
 *   it is for: by default that it was read
 * @returns the version, from 1 on
 */
export async function publishProductDocument(
  db: Database | Transaction,
  document: DocumentKey &
    Pick<ProductDocument, 'sha256' | 'countdown' | 'title' | 'publishedBy'> &
    Partial<Pick<ProductDocument, 'purpose'>>,
): Promise<number> {
  // Of two publishers at once, the primary key refuses the second.
  const last = db
    .select({ version: sql`coalesce(max(${productDocuments.version}), 0)` })
    .from(productDocuments)
    .where(isDocument(document));
  const [row] = await db
    .insert(productDocuments)
    .values({ ...document, version: sql`(${last}) + 1` })
    .returning({ version: productDocuments.version });
  return row!.version;
}

/** The current version of a document; undefined when the product has no such document. */
export async function readCurrentDocument(
  db: Database | Transaction,
  key: DocumentKey,
): Promise<RegisteredDocument | undefined> {
  const { documentId, version, sha256, countdown, purpose } = productDocuments;
  const [document] = await db
    .select({ documentId, version, sha256, countdown, purpose })
    .from(productDocuments)
    .where(isDocument(key))
    .orderBy(desc(version))
    .limit(1);
  return document;
}

const isDocument = ({ supplierCode, riskCode, documentId }: DocumentKey) =>
  and(
    eq(productDocuments.supplierCode, supplierCode),
    eq(productDocuments.riskCode, riskCode),
    eq(productDocuments.documentId, documentId),
  );
