// The registry of the documents of products: clauses, exclusions, notices. Each version is immutable.
import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm';
import { INSURED_PURPOSES, type ConsentPurpose } from '../../core/trail/consent-purpose.ts';
import type { ReadableDocument, ReadingState } from '../../core/trail/must-read.ts';
import type { Database, Transaction } from './connection/database.ts';
import { sha256 } from './sha256.ts';
import { documentContents, productDocuments, readings } from './tables/trail-tables.ts';

type ProductDocument = typeof productDocuments.$inferSelect;
/** A version of a document, and what agreeing to it is for. */
export type RegisteredDocument = ReadableDocument & { purpose: ConsentPurpose };
/** Which document of which product. */
export type DocumentKey = Pick<ProductDocument, 'supplierCode' | 'riskCode' | 'documentId'>;

/**
 * Publishes the next version of a document, with its text under the hash of its bytes.
 *
 * @param document with its Chinese text, the seconds that it has to be visible (0 to 600), its title, what agreeing to it is for (by
 *   default that it was read), and its place in the list of the product (by default that of its former version, or the first)
 * @returns the version, from 1 on, and the SHA-256 of the text in hex
 */
export async function publishProductDocument(
  db: Database | Transaction,
  {
    text,
    ...document
  }: DocumentKey & { text: string } & Pick<ProductDocument, 'countdown' | 'title' | 'publishedBy'> &
    Partial<Pick<ProductDocument, 'purpose' | 'position'>>,
): Promise<Pick<ProductDocument, 'version' | 'sha256'>> {
  const content = { sha256: sha256(text), content: text };
  await db.insert(documentContents).values(content).onConflictDoNothing();
  // Of two publishers at once, the primary key refuses the second.
  const last = db
    .select({ version: sql`coalesce(max(${productDocuments.version}), 0)` })
    .from(productDocuments)
    .where(isDocument(document));
  const former = db
    .select({ position: productDocuments.position })
    .from(productDocuments)
    .where(isDocument(document))
    .orderBy(desc(productDocuments.version))
    .limit(1);
  const { position = sql`coalesce((${former}), 0)` } = document;
  const [row] = await db
    .insert(productDocuments)
    .values({ ...document, position, sha256: content.sha256, version: sql`(${last}) + 1` })
    .returning({ version: productDocuments.version, sha256: productDocuments.sha256 });
  return row!;
}

/** The current version of a document; undefined when the product has no such document. */
export async function readCurrentDocument(
  db: Database | Transaction,
  key: DocumentKey,
): Promise<RegisteredDocument | undefined> {
  const { documentId, version, countdown, purpose } = productDocuments;
  const [document] = await db
    .select({ documentId, version, sha256: productDocuments.sha256, countdown, purpose })
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
    .from(productDocuments)
    .innerJoin(documentContents, eq(documentContents.sha256, productDocuments.sha256))
    .where(
      and(
        eq(productDocuments.supplierCode, supplierCode),
        eq(productDocuments.riskCode, riskCode),
        eq(productDocuments.purpose, purpose),
      ),
    )
    .orderBy(desc(version))
    .limit(1);
  return document && { ...document, purpose };
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
  const { documentId, version, countdown, purpose, title, position } = productDocuments;
  const columns = {
    documentId,
    version,
    sha256: productDocuments.sha256,
    countdown,
    purpose,
    title,
    position,
  };
  const current = db
    .selectDistinctOn([documentId], columns)
    .from(productDocuments)
    .where(and(eq(productDocuments.supplierCode, supplierCode), eq(productDocuments.riskCode, riskCode)))
    .orderBy(documentId, desc(version))
    .as('current');
  const isReading = and(
    eq(readings.tradeId, tradeId),
    eq(readings.documentId, current.documentId),
    eq(readings.version, current.version),
    eq(readings.sha256, current.sha256),
  );
  const rows = await db
    .select({
      documentId: current.documentId,
      version: current.version,
      sha256: current.sha256,
      countdown: current.countdown,
      purpose: current.purpose,
      title: current.title,
      state: readings.state,
      content: documentContents.content,
    })
    .from(current)
    .leftJoin(readings, isReading)
    .leftJoin(documentContents, eq(documentContents.sha256, current.sha256))
    .where(notInArray(current.purpose, [...INSURED_PURPOSES]))
    .orderBy(asc(current.position), asc(current.documentId));
  return rows.map(({ state, ...document }) => ({ ...document, state: state ?? undefined }));
}

/** The products that have documents, as `supplierCode/riskCode`. */
export async function readDocumentedProducts(db: Database | Transaction): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ supplierCode: productDocuments.supplierCode, riskCode: productDocuments.riskCode })
    .from(productDocuments);
  return new Set(rows.map(({ supplierCode, riskCode }) => `${supplierCode}/${riskCode}`));
}
