// Handlers of the trade calls: start a trade and read its origin.
import { Problem } from '../../core/failures/problem.ts';
import { sessionOf } from '../plugins/session.ts';
import { consumeQuota } from '../store/rate-limits.ts';
import { readProduct } from '../store/products.ts';
import { createSession } from '../store/devices.ts';
import { createTrade, readTrade } from '../store/trades.ts';
import type { CallContext, Handler, SessionHandler } from './call.ts';
import { limitSubject } from './limit-subject.ts';

/** Starts a trade in the caller's session, or in a new session; returns the token of that session. */
export const getTradeId: Handler<'getTradeId'> = async (input, context) => {
  const { supplierCode, riskCode, platformCode = '' } = input;
  const { request, services } = context;
  const { db } = services;
  const product = await readProduct(db, supplierCode, riskCode, 'zh_CN');
  if (!product) throw new Problem('product.notFound');
  const existing = await sessionOf(services, request);
  const { token, session } = existing
    ? { token: request.headers['token'] as string, session: existing }
    : await newSession(input, context);
  const { tradeId, orderSn } = await createTrade(db, session, { supplierCode, riskCode, platformCode });
  return { tradeId, orderSn, token };
};

/** Creates a session, limited per client network because every session can store drafts. */
async function newSession(input: object, context: CallContext) {
  const { db, now, today } = context.services;
  const moment = { now: now(), today: today() };
  const subject = limitSubject('sessionsByNetwork', input, context);
  const quota = await consumeQuota(db, 'sessionsByNetwork', subject, moment);
  if (!quota.ok) throw new Problem('request.tooMany', { secondsLeft: quota.secondsLeft });
  return createSession(db, moment.now);
}

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
