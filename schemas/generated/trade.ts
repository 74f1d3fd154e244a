// Generated from schemas/calls/trade.json; do not edit.
import type { Language, TradeId } from './ids.ts';
import type { Product } from './product.ts';
import type { ExpiresIn } from './session.ts';

/**
 * Trades. A trade is one purchase of one product and belongs to the owner who started it, a device or a customer.
 */
export interface Calls {
  /**
   * POST /funapi/gateway/sso/getTradeId, for anyone.
   */
  getTradeId: {
    request: GetTradeIdRequest;
    response: GetTradeIdResponse;
  };
  /**
   * POST /funapi/insure/trade/list, for session.
   */
  tradeList: {
    request: TradeListRequest;
    response: TradeListResponse;
  };
  /**
   * POST /funapi/insure/trade/remove, for session.
   */
  tradeRemove: {
    request: TradeRemoveRequest;
    response: TradeRemoveResponse;
  };
  /**
   * POST /funapi/insure/trade/queryByTradeId, for session.
   */
  queryByTradeId: {
    request: QueryByTradeIdRequest;
    response: QueryByTradeIdResponse;
  };
}
export interface GetTradeIdRequest {
  supplierCode: string;
  riskCode: string;
  platformCode?: string;
}
export interface GetTradeIdResponse {
  tradeId: string;
  orderSn: string;
  /**
   * Sent as the header `token` of every further call.
   */
  token: string;
  expiresIn: ExpiresIn;
}
export interface TradeListRequest {
  language?: Language;
}
export interface TradeListResponse {
  applications: Application[];
}
export interface Application {
  tradeId: string;
  orderSn: string;
  supplierCode: string;
  riskCode: string;
  riskName: string;
  supplierName: string;
  /**
   * saved once the answers about the insured persons passed every check.
   */
  state: 'draft' | 'saved';
  /**
   * How many steps of the purchase are done.
   */
  done: number;
  /**
   * How many steps the purchase has.
   */
  total: number;
  /**
   * The premium of the saved answers in yuan, a decimal string; absent while the trial is unfinished.
   */
  prem?: string;
  next?: NextPage;
  updatedAt: string;
}
/**
 * Where the purchase goes on: the screen of a step, or a page after the last one; absent where nothing is left to do on a page.
 */
export interface NextPage {
  screen?: string;
  page?: string;
}
export interface TradeRemoveRequest {
  tradeId: TradeId;
  /**
   * false undoes the removal.
   */
  isRemoved: boolean;
}
export interface TradeRemoveResponse {
  isRemoved: boolean;
}
export interface QueryByTradeIdRequest {
  tradeId: TradeId;
}
export interface QueryByTradeIdResponse {
  tradeId: string;
  orderSn: string;
  supplierCode: string;
  riskCode: string;
  briskCode: string;
  version: string;
  platformCode: string;
  channelInfo: ChannelInfo;
  riskInfo: Product;
}
export interface ChannelInfo {
  listUrl: string;
  homeUrl: string;
  backUrl: string;
  originPath: string;
  orderDetailUrl: string;
}
