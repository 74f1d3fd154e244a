// Fills an empty database with the fixtures.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '../../../locales/index.ts';
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import { projectRoot } from '../settings/project-root.ts';
import { publishCodeList, readListIds } from '../store/code-lists.ts';
import { openDatabase, type Database, type Transaction } from '../store/connection/database.ts';
import { readLatestBase } from '../store/forms.ts';
import type { Language } from '../../../schemas/generated/ids.ts';
import type { ConsentPurpose } from '../../core/trail/consent-purpose.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import { publishProductDocument, readDocumentedProducts } from '../store/product-documents.ts';
import { publishAll } from './publish.ts';
import { insertProducts, type NewProduct } from '../store/products.ts';

/**
 * Inserts the fixtures that are missing: code lists, products and the forms of three insurers, published through the same
 * checks as any other form. Existing rows stay unchanged, so later edits of a form are never overwritten.
 *
 * @param publisherUrl of the publisher's account
 * @throws Error with all issues when a fixture cannot be published
 */
export async function seed(publisherUrl: string): Promise<void> {
  const { db, close } = openDatabase(publisherUrl);
  try {
    await seedLists(db);
    await seedProducts(db);
    await seedDocuments(db);
    await seedForms(db);
  } finally {
    await close();
  }
}

const fixtures = (path: string): string => join(projectRoot(), 'fixtures', path);

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

async function seedLists(db: Database): Promise<void> {
  const existingIds = new Set(await readListIds(db));
  for (const file of jsonFiles(fixtures('code-lists'))) {
    const list = readJson(file) as CodeList;
    if (!existingIds.has(list.listId)) await publishCodeList(db, list);
  }
}

/** The rates of a product are in a file of their own, because tables are long. */
const seedProducts = (db: Database): Promise<void> =>
  insertProducts(
    db,
    (readJson(fixtures('products.json')) as NewProduct[]).map((product) => ({
      ...product,
      rates: readJson(fixtures(`rates/${product.riskCode}.json`)) as ProductRates,
    })),
  );

/** A file of the documents of a product. */
interface ProductDocuments {
  supplierCode: string;
  riskCode: string;
  documents: {
    documentId: string;
    purpose: ConsentPurpose;
    countdown: number;
    title: Record<Language, string>;
    text: string;
  }[];
}

/** The documents of products that have none, each product's in one transaction. */
async function seedDocuments(db: Database): Promise<void> {
  const documented = await readDocumentedProducts(db);
  for (const file of jsonFiles(fixtures('documents'))) {
    const { supplierCode, riskCode, documents } = readJson(file) as ProductDocuments;
    if (documented.has(`${supplierCode}/${riskCode}`)) continue;
    await inTransaction(db, async (tx) => {
      for (const [position, document] of documents.entries()) {
        const key = { supplierCode, riskCode, position, publishedBy: 'fixtures' };
        await publishProductDocument(tx, { ...document, ...key });
      }
    });
  }
}

/** Publishes a screen's base and its overlays in one transaction, so that an interrupted start leaves no partial form. */
async function seedForms(db: Database): Promise<void> {
  const publishing = { publishedBy: 'fixtures', approvedBy: 'review of the fixtures', locales };
  for (const screen of readdirSync(fixtures('forms'))) {
    if (await readLatestBase(db, screen)) continue;
    const folder = fixtures(`forms/${screen}`);
    const files = [join(folder, 'base.json'), ...jsonFiles(join(folder, 'overlays'))];
    const isDue = async (tx: Transaction) => !(await readLatestBase(tx, screen));
    const result = await publishAll(db, files.map(readJson), publishing, isDue);
    if (!result.ok) throw new Error(`${folder}: ${JSON.stringify(result.issues)}`);
  }
}

const jsonFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => join(folder, name))
    : [];
