// Handlers of the trade calls: start a trade, read its origin, list the caller's trades.
import { Problem } from '../../core/failures/problem.ts';
import { readApplications } from '../store/customers.ts';
import { readProduct, readProducts } from '../store/products.ts';
import { createTrade, readTrade, setTradeRemoved } from '../store/trades.ts';
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
  { services, session },
) => {
  const { db } = services;
  const [applications, products] = [
    await readApplications(db, session.ownerId),
    await readProducts(db, language),
  ];
  return {
    applications: applications.flatMap((application) => {
      const { tradeId, orderSn, supplierCode, riskCode } = application;
      const product = products.find(
        (each) => each.supplierCode === supplierCode && each.riskCode === riskCode,
      );
      if (!product) return [];
      const { riskName, supplierName } = product;
      const names = { supplierCode, riskCode, riskName, supplierName };
      const state = application.isSaved ? 'saved' : 'draft';
      return [{ tradeId, orderSn, ...names, state, updatedAt: application.updatedAt.toISOString() }];
    }),
  };
};

/** Removes an application from the caller's list, or returns it there. */
export const tradeRemove: SessionHandler<'tradeRemove'> = async (
  { tradeId, isRemoved },
  { services: { db }, session },
) => {
  if (!(await setTradeRemoved(db, session, tradeId, isRemoved))) throw new Problem('trade.notFound');
  return { isRemoved };
};
