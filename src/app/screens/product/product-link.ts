// The parameters of the pages of a product.
import type { ProductDetailRequest } from '../../../../schemas/generated/product.ts';

/** The product that an address names. */
export type ProductLink = Pick<ProductDetailRequest, 'supplierCode' | 'briskCode' | 'riskCode'>;

export function readProductLink(query: URLSearchParams): ProductLink {
  const riskCode = query.get('riskCode');
  return {
    supplierCode: query.get('supplierCode') ?? '',
    briskCode: query.get('briskCode') ?? '',
    ...(riskCode && { riskCode }),
  };
}

/** The query of a page of a trade that a link led to: all of the link, and the trade. */
export function withTrade(
  query: URLSearchParams,
  { tradeId, orderSn }: { tradeId: string; orderSn: string },
): string {
  const kept = new URLSearchParams(query);
  kept.set('orderSn', orderSn);
  kept.set('tradeId', tradeId);
  return kept.toString();
}
