// Starts the trade of a sale, or goes on with the one that it has.
import type { Language } from '../../../../schemas/generated/ids.ts';
import { call } from '../../calls/client.ts';
import { startTrade, type StartedTrade } from '../../journey/start-trade.ts';
import { linkContext, updateLinkContext } from '../../state/link-context.ts';
import { isBacktraceId } from '../../trail/backtrace-id.ts';
import { recordStep } from '../../trail/record-step.ts';
import { stepsBeforeTrade } from '../../trail/steps-before-trade.ts';
import type { ProductLink } from './product-link.ts';

interface SaleTrade {
  trade: StartedTrade;
  isSoldOnline: boolean;
}

/**
 * The trade of a sale: the one of this device as long as nothing was ordered in it, so that the way back and on again keeps the
 * answers; else a new one. Its trail begins with the steps before it.
 *
 * @param backtraceId of the sale; another text than an id begins a sale of its own
 * @throws Problem product.notFound, or of the start of a trade
 */
export async function goOnWithSale(
  link: ProductLink,
  backtraceId: string,
  language: Language,
): Promise<SaleTrade> {
  const { product } = await call('productDetail', { ...link, language });
  const trade = (await openTradeOf(product, backtraceId)) ?? (await startTrade(product));
  if (isBacktraceId(backtraceId)) updateLinkContext({ backtraceId });
  for (const { step, at } of stepsBeforeTrade.take(backtraceId)) recordStep(trade.tradeId, step, at);
  return { trade, isSoldOnline: product.isSoldOnline === true };
}

/** The trade that this device started in the same sale of the same product; undefined once it has an order. */
async function openTradeOf(
  { supplierCode, riskCode }: { supplierCode: string; riskCode: string },
  backtraceId: string,
): Promise<StartedTrade | undefined> {
  const context = linkContext();
  const { tradeId, orderSn } = context;
  const isSame =
    context.backtraceId === backtraceId &&
    context.supplierCode === supplierCode &&
    context.riskCode === riskCode;
  if (!isSame || !tradeId || !orderSn) return undefined;
  const flow = await call('flowConfig', { tradeId }).catch(() => undefined);
  return flow && !flow.order ? { tradeId, orderSn } : undefined;
}
