// Fills an empty database with the fixtures.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '../../../locales/index.ts';
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import type { ProductDocuments } from '../../../schemas/generated/product-documents.ts';
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import { projectRoot } from '../settings/project-root.ts';
import { publishCodeList, readListIds } from '../store/code-lists.ts';
import { openDatabase, type Database, type Transaction } from '../store/connection/database.ts';
import { readLatestBase } from '../store/forms.ts';
import { readDocumentedProducts } from '../store/product-documents.ts';
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

const PUBLISHING = { publishedBy: 'fixtures', approvedBy: 'review of the fixtures', locales };

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

/** The documents of products that have none, through the checks of publishing. */
async function seedDocuments(db: Database): Promise<void> {
  for (const file of jsonFiles(fixtures('documents'))) {
    const document = readJson(file) as ProductDocuments;
    const { supplierCode, riskCode } = document;
    const isDue = async (tx: Database | Transaction) =>
      !(await readDocumentedProducts(tx)).has(`${supplierCode}/${riskCode}`);
    if (!(await isDue(db))) continue;
    const result = await publishAll(db, [document], PUBLISHING, isDue);
    if (!result.ok) throw new Error(`${file}: ${JSON.stringify(result.issues)}`);
  }
}

/** Publishes a screen's base and its overlays in one transaction, so that an interrupted start leaves no partial form. */
async function seedForms(db: Database): Promise<void> {
  for (const screen of readdirSync(fixtures('forms'))) {
    if (await readLatestBase(db, screen)) continue;
    const folder = fixtures(`forms/${screen}`);
    const files = [join(folder, 'base.json'), ...jsonFiles(join(folder, 'overlays'))];
    const isDue = async (tx: Transaction) => !(await readLatestBase(tx, screen));
    const result = await publishAll(db, files.map(readJson), PUBLISHING, isDue);
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
