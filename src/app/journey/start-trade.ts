// Starts trades and builds the paths of their pages.
import type { Product } from '../../../schemas/generated/product.ts';
import { call } from '../calls/client.ts';
import { updateLinkContext, linkContext } from '../state/link-context.ts';
import { session } from '../state/session.ts';

export interface StartedTrade {
  tradeId: string;
  orderSn: string;
}

/**
 * Starts a trade for a product, and stores its session token and link parameters.
 *
 * @throws Problem when the trade cannot be started
 */
export async function startTrade(product: Product): Promise<StartedTrade> {
  const { supplierCode, briskCode, riskCode, version, riskName, supplierName } = product;
  const { platformCode = '' } = linkContext();
  const { tradeId, orderSn, token, expiresIn } = await call('getTradeId', {
    supplierCode,
    riskCode,
    platformCode,
  });
  session.begin(token, expiresIn);
  updateLinkContext({ supplierCode, briskCode, riskCode, version, riskName, supplierName, tradeId, orderSn });
  return { tradeId, orderSn };
}

/** @param page without a leading slash, such as `insureInfomation` */
export const tradePagePath = (page: string, { tradeId, orderSn }: StartedTrade): string =>
  `/${page}?${new URLSearchParams({ orderSn, tradeId }).toString()}`;
