// How files of products and of their documents are recognised, and where their problems stand.
import type { Insurer } from '../../../../schemas/generated/insurer.ts';
import type { ProductDocument, ProductDocuments } from '../../../../schemas/generated/product-documents.ts';

export const isProductDocuments = (document: unknown): document is ProductDocuments =>
  typeof document === 'object' && document !== null && 'documents' in document;

const DOCUMENT_POINTER = /^\/documents\/(\d+)(?:\/(.*))?$/;

/** The product, the document and the field at a JSON Pointer by name: `CHL/CHL-R01 › “保险条款” (terms) › title.en_US`. */
export function documentPlace(file: ProductDocuments, pointer: string, locale: string): string {
  // The file is refused: it may lack anything.
  const { supplierCode, riskCode, documents } = file as Partial<ProductDocuments>;
  const product = [supplierCode, riskCode].filter(Boolean).map(String).join('/');
  const [, position, field] = DOCUMENT_POINTER.exec(pointer) ?? [];
  if (position === undefined)
    return [product, pointer.slice(1).replaceAll('/', '.')].filter(Boolean).join(' › ');
  const document = (documents as Partial<ProductDocument>[] | undefined)?.[Number(position)];
  const title = (document?.title as Partial<Record<string, string>> | undefined)?.[locale];
  const name = [title === undefined ? '' : `“${title}”`, `(${document?.documentId ?? position})`]
    .filter(Boolean)
    .join(' ');
  return [product, name, field?.replaceAll('/', '.')].filter(Boolean).join(' › ');
}

/** Whether a problem of an insurer's file is one of its product, by its JSON Pointer. */
export const isOfProduct = (document: unknown, pointer: string): document is Insurer =>
  typeof document === 'object' &&
  document !== null &&
  'product' in document &&
  /^\/product(\/|$)/.test(pointer);

/** The product and the field at a JSON Pointer: `CHL/CHL-R01 › contractTerms.coolingOffDays`. */
export function productPlace({ product }: Insurer, pointer: string): string {
  const { supplierCode, riskCode } = (product ?? {}) as Partial<Insurer['product']>;
  const name = [supplierCode, riskCode].filter(Boolean).map(String).join('/');
  return [name, pointer.split('/').slice(2).join('.')].filter(Boolean).join(' › ');
}
