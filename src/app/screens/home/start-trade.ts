import type { Product } from '../../../../schemas/generated/product.ts';
import { call } from '../../calls/client.ts';
import { follow, linkContext } from '../../state/link-context.ts';
import { session } from '../../state/session.ts';

/** Starts a trade for a product. Answers the address of its form. */
export async function startTrade(product: Product): Promise<string> {
  const { supplierCode, briskCode, riskCode, version, riskName, supplierName } = product;
  const { platformCode = '' } = linkContext();
  const { tradeId, orderSn, token } = await call('getTradeId', { supplierCode, riskCode, platformCode });
  session.begin(token);
  follow({ supplierCode, briskCode, riskCode, version, riskName, supplierName, tradeId, orderSn });
  return formAddress({ tradeId, orderSn });
}

export const formAddress = ({ tradeId, orderSn }: { tradeId: string; orderSn: string }): string =>
  `/insureInfomation?${new URLSearchParams({ orderSn, tradeId }).toString()}`;
