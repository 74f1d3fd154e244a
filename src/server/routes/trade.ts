// Handlers of the trade calls: start a trade, read its origin, list the caller's trades.
import { setImmediate } from 'node:timers/promises';
import type { Product } from '../../../schemas/generated/product.ts';
import type { Application } from '../../../schemas/generated/trade.ts';
import { Problem } from '../../core/failures/problem.ts';
import { nextPage } from '../../core/orders/next-page.ts';
import { TRIAL_SCREEN } from '../../core/orders/purchase-flow.ts';
import { yuanOf } from '../../core/pricing/group-premium.ts';
import { readProgress } from '../orders/trade-progress.ts';
import type { Services } from '../services/services.ts';
import { readApplications } from '../store/customers.ts';
import { readProduct, readProducts } from '../store/products.ts';
import { readTradeRows } from '../store/read-trade-rows.ts';
import { withTradeRows } from '../store/trade-rows.ts';
import { createTrade, readTrade, setTradeRemoved, type Trade } from '../store/trades.ts';
import type { Handler, SessionHandler } from './call.ts';
import { EXPIRES_IN, openSession } from './session.ts';
import { requireSoldTo } from './sold-in-channel.ts';

/**
 * Starts a trade in the caller's session, or in a new session; returns the token of that session.
 *
 * @throws Problem product.notFound; product.notSold for a product that the session's channel does not sell
 */
export const getTradeId: Handler<'getTradeId'> = async (input, context) => {
  const { supplierCode, riskCode, platformCode = '' } = input;
  const { db } = context.services;
  const product = await readProduct(db, supplierCode, riskCode, 'zh_CN');
  if (!product) throw new Problem('product.notFound');
  const { token, session } = await openSession(input, context);
  await requireSoldTo(context, session, { supplierCode, riskCode });
  const { tradeId, orderSn } = await createTrade(db, session, { supplierCode, riskCode, platformCode });
  return { tradeId, orderSn, token, expiresIn: EXPIRES_IN };
};

/** Returns the product and channel of a trade. Channel links are constants: URLs in link parameters are ignored. */
export const queryByTradeId: SessionHandler<'queryByTradeId'> = async (
  { tradeId },
  { services: { db }, session },
) => {
  const trade = await readTrade(db, session, tradeId);
  if (!trade) throw new Problem('trade.notFound');
  const { orderSn, supplierCode, riskCode, platformCode } = trade;
  const riskInfo = await readProduct(db, supplierCode, riskCode, 'zh_CN');
  if (!riskInfo) throw new Problem('product.notFound');
  const { briskCode, version } = riskInfo;
  const home = '/shop/tabbar/index';
  return {
    tradeId,
    orderSn,
    supplierCode,
    riskCode,
    briskCode,
    version,
    platformCode,
    channelInfo: { listUrl: home, homeUrl: home, backUrl: home, originPath: '/shop', orderDetailUrl: home },
    riskInfo,
  };
};

/** The applications of the caller: those of the device before sign-in, those of the customer after it. */
export const tradeList: SessionHandler<'tradeList'> = async (
  { language = 'zh_CN' },
  { services: serving, session },
) => {
  const { db } = serving;
  const products = await readProducts(db, language);
  const unfinished = await readApplications(db, session.ownerId, serving.now());
  // Few queries, one after the other: a customer with many applications takes one connection, and not for long.
  const services = { ...serving, db: withTradeRows(db, await readTradeRows(db, unfinished)) };
  const applications: Application[] = [];
  for (const application of unfinished) {
    // Their answers are judged without a pause for a query: other requests come in between.
    await setImmediate();
    const { tradeId, orderSn, supplierCode, riskCode, isSaved, updatedAt, ...trade } = application;
    const key = { tradeId, orderSn, supplierCode, riskCode };
    const product = products.find((each) => each.supplierCode === supplierCode && each.riskCode === riskCode);
    if (!product) continue;
    const { riskName, supplierName } = product;
    applications.push({
      ...key,
      riskName,
      supplierName,
      state: isSaved ? 'saved' : 'draft',
      updatedAt: updatedAt.toISOString(),
      ...(await standingOf(services, { ...trade, ...key }, product)),
    });
  }
  return { applications };
};

/** How far an application is, and the page that it goes on with; an order that counts would have taken it off the list. */
async function standingOf(
  services: Services,
  trade: Trade,
  { isSoldOnline = false }: Product,
): Promise<Pick<Application, 'next' | 'done' | 'total' | 'prem'>> {
  const { steps, premium } = await readProgress(services, trade, 'zh_CN');
  const next = nextPage(steps, undefined, isSoldOnline);
  const isTried = steps.some(({ screen, state }) => screen === TRIAL_SCREEN && state === 'done');
  return {
    ...(next && { next }),
    done: steps.filter(({ state }) => state === 'done').length,
    total: steps.length,
    ...(isTried && premium && 'fen' in premium && { prem: yuanOf(premium.fen) }),
  };
}

/** Removes an application from the caller's list, or returns it there. */
export const tradeRemove: SessionHandler<'tradeRemove'> = async (
  { tradeId, isRemoved },
  { services: { db }, session },
) => {
  if (!(await setTradeRemoved(db, session, tradeId, isRemoved))) throw new Problem('trade.notFound');
  return { isRemoved };
};
