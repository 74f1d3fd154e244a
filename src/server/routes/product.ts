import { Problem } from '../../core/failures/problem.ts';
import { readListedDocuments } from '../store/product-documents.ts';
import { readLinkedProduct, readProducts } from '../store/products.ts';
import type { Handler } from './call.ts';
import { documentTextPath } from './document-text.ts';
import { callerChannel, requireSoldToCaller } from './sold-in-channel.ts';

/** Lists the products of the home page that the caller's channel sells. */
export const emProductQueryHomeList: Handler<'emProductQueryHomeList'> = async (
  { language = 'zh_CN' },
  context,
) => ({ products: await readProducts(context.services.db, language, await callerChannel(context)) });

/**
 * What is said of a product before it is bought.
 *
 * @throws Problem product.notFound; product.notSold when the caller's channel does not sell it
 */
export const productDetail: Handler<'productDetail'> = async ({ language = 'zh_CN', ...link }, context) => {
  const { db } = context.services;
  const found = await readLinkedProduct(db, link, language);
  if (!found) throw new Problem('product.notFound');
  const { product, terms } = found;
  await requireSoldToCaller(context, product);
  const documents = await readListedDocuments(db, product);
  return {
    product,
    ...(terms && { terms }),
    documents: documents.map(({ documentId, title, version, sha256 }) => ({
      documentId,
      title: title[language],
      version,
      path: documentTextPath(sha256),
    })),
  };
};
