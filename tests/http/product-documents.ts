// Further versions and documents of products, beside those of the fixtures.
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { publishProductDocument } from '../../src/server/store/product-documents.ts';
import { publisherUrl } from './database.ts';
import { PRODUCTS, type Insurer } from './trade.ts';

const TITLE = {
  zh_CN: '保险条款',
  zh_TW: '保險條款',
  en_US: 'Policy terms',
  es_ES: 'Condiciones de la póliza',
  pt_BR: 'Condições da apólice',
};

/**
 * Publishes the next version of a document, with the publisher's account.
 *
 * @param change of the countdown in seconds, or of the text that its hash is of
 * @returns the SHA-256 of its text
 */
export async function publishDocument(
  url: string,
  documentId: string,
  { countdown = 10, text = documentId, insurer = 'chenghai' as Insurer } = {},
): Promise<string> {
  const { db, close } = openDatabase(publisherUrl(url));
  try {
    const document = { ...PRODUCTS[insurer], documentId, text, countdown, title: TITLE };
    return (await publishProductDocument(db, { ...document, publishedBy: 'tests' })).sha256;
  } finally {
    await close();
  }
}
