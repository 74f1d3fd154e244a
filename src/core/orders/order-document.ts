import type { ProductDocument } from '../../../schemas/generated/product-documents.ts';
import type { OrderDocument } from './order-snapshot.ts';

/** A document of a product as an order names it, and its policy after it: the contract is Chinese. */
export const orderDocumentOf = ({
  documentId,
  title,
  version,
  sha256,
}: Pick<ProductDocument, 'documentId' | 'title' | 'version'> & { sha256: string }): OrderDocument => ({
  documentId,
  title: title.zh_CN,
  version,
  sha256,
});
