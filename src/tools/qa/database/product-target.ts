// What commands about the database name of a product: its data, or the documents that its customers read.
import type { Insurer } from '../../../../schemas/generated/insurer.ts';
import type { ProductDocuments } from '../../../../schemas/generated/product-documents.ts';
import { documentsOf, DOCUMENTS } from '../../../server/publishing/publish-documents.ts';
import { PRODUCT } from '../../../server/publishing/publish-product.ts';
import type { Database } from '../../../server/store/connection/database.ts';
import { readDocumentLists, readDocumentVersions } from '../../../server/store/document-lists.ts';
import { readProductVersions } from '../../../server/store/product-versions.ts';

/** Describes the argument in the help of commands. */
export const PRODUCT_HELP = 'a product: product/CHL/CHL-R01; or the documents of one: documents/CHL/CHL-R01';

export interface ProductTarget {
  kind: typeof PRODUCT | typeof DOCUMENTS;
  supplierCode: string;
  riskCode: string;
}

/** Parses `product/<insurer>/<product>` or `documents/<insurer>/<product>`; undefined for the name of anything else. */
export function productTarget(name: string): ProductTarget | undefined {
  const [kind, supplierCode, riskCode, ...rest] = name.split('/');
  if ((kind !== PRODUCT && kind !== DOCUMENTS) || !supplierCode || !riskCode || rest.length > 0)
    return undefined;
  return { kind, supplierCode, riskCode };
}

/** `CHL/CHL-R01` */
export const productName = ({ supplierCode, riskCode }: Omit<ProductTarget, 'kind'>): string =>
  `${supplierCode}/${riskCode}`;

/** A version of what a target names. */
export interface TargetVersion {
  number: number;
  publishedAt: Date;
  publishedBy: string;
  approvedBy: string | null;
}

/** The versions of a product or of its documents, the first one first; none when it was never published. */
export async function readTargetVersions(db: Database, target: ProductTarget): Promise<TargetVersion[]> {
  const versions =
    target.kind === DOCUMENTS ? await readDocumentLists(db, target) : await readProductVersions(db, target);
  return versions.map(({ number, publishedAt, publishedBy, report }) => ({
    number,
    publishedAt,
    publishedBy,
    approvedBy: report?.approvedBy ?? null,
  }));
}

/** The file that publishes what a target is now; undefined when it was never published. */
export async function readTargetFile(
  db: Database,
  target: ProductTarget,
): Promise<ProductDocuments | Insurer | undefined> {
  const { supplierCode, riskCode } = target;
  if (target.kind === DOCUMENTS) {
    const list = (await readDocumentLists(db, target)).at(-1);
    if (!list) return undefined;
    const documents = documentsOf({ versions: await readDocumentVersions(db, target) }, list);
    return { formatVersion: 1, supplierCode, riskCode, documents };
  }
  const product = (await readProductVersions(db, target)).at(-1)?.product;
  return product && { formatVersion: 1, product, overlays: [] };
}
