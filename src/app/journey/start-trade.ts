import type { Product } from '../../../schemas/generated/product.ts';
import { call } from '../calls/client.ts';
import { updateLinkContext, linkContext } from '../state/link-context.ts';
import { session } from '../state/session.ts';

interface StartedTrade {
  tradeId: string;
  orderSn: string;
}

/** Starts a trade for a product. From now on the link is about it. */
export async function startTrade(product: Product): Promise<StartedTrade> {
  const { supplierCode, briskCode, riskCode, version, riskName, supplierName } = product;
  const { platformCode = '' } = linkContext();
  const { tradeId, orderSn, token } = await call('getTradeId', { supplierCode, riskCode, platformCode });
  session.begin(token);
  updateLinkContext({ supplierCode, briskCode, riskCode, version, riskName, supplierName, tradeId, orderSn });
  return { tradeId, orderSn };
}

/** The address of a page of a trade. */
export const tradePagePath = (page: string, { tradeId, orderSn }: StartedTrade): string =>
  `/${page}?${new URLSearchParams({ orderSn, tradeId }).toString()}`;
