// Further versions and documents of products, beside those of the fixtures.
import { locales } from '../../locales/index.ts';
import type { ProductDocument, ProductDocuments } from '../../schemas/generated/product-documents.ts';
import { documentsOf } from '../../src/server/publishing/publish-documents.ts';
import { publish } from '../../src/server/publishing/publish.ts';
import type { Database } from '../../src/server/store/connection/database.ts';
import { readDocumentLists, readDocumentVersions } from '../../src/server/store/document-lists.ts';
import { sha256 } from '../../src/server/store/sha256.ts';
import { databaseHash } from './database.ts';
import { openPublisher } from './publisher.ts';
import { PRODUCTS, type Insurer } from './trade.ts';

const TITLE = {
  zh_CN: '保险条款',
  zh_TW: '保險條款',
  en_US: 'Policy terms',
  es_ES: 'Condiciones de la póliza',
  pt_BR: 'Condições da apólice',
};

/** The documents that a product's customers read now, as a file to publish. */
export async function readLiveDocuments(db: Database, insurer: Insurer): Promise<ProductDocuments> {
  const product = PRODUCTS[insurer];
  const lists = await readDocumentLists(db, product);
  const versions = await readDocumentVersions(db, product);
  return { formatVersion: 1, ...product, documents: documentsOf({ versions }, lists.at(-1)) };
}

/**
 * Publishes the next version of a document beside the others of the product, as a configurator does.
 *
 * @param change of the countdown in seconds, or of the text that its hash is of
 * @returns the SHA-256 of its text
 */
export async function publishDocument(
  url: string,
  documentId: string,
  { countdown = 10, text = documentId, insurer = 'chenghai' as Insurer } = {},
): Promise<string> {
  const { db, close } = openPublisher(url);
  try {
    const live = await readLiveDocuments(db, insurer);
    const former = live.documents.find((other) => other.documentId === documentId);
    const version = (former?.version ?? 0) + 1;
    const document: ProductDocument = {
      documentId,
      version,
      purpose: 'readDocument',
      countdown,
      title: TITLE,
      text,
    };
    const documents = former
      ? live.documents.map((other) => (other === former ? document : other))
      : [document, ...live.documents];
    const result = await publish(
      db,
      { ...live, documents },
      { publishedBy: 'tests', approvedBy: 'a test', locales },
    );
    if (!result.ok) throw new Error(JSON.stringify(result.issues));
    return sha256(text);
  } finally {
    await close();
  }
}

const PUBLISHED = [
  'audit',
  'document_contents',
  'document_lists',
  'listed_documents',
  'product_documents',
  'product_versions',
  'products',
  'rate_versions',
  'releases',
  'versions',
];

/** A fingerprint of what is published. Jobs of a server go on with orders meanwhile. */
export async function publishedHash(url: string): Promise<string> {
  const tables = JSON.parse(await databaseHash(url)) as { name: string }[];
  return JSON.stringify(tables.filter(({ name }) => PUBLISHED.includes(name)));
}
