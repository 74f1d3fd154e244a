// Generated from schemas/calls/group.json; do not edit.
import type { Language, TradeId } from './ids.ts';
import type { Product } from './product.ts';

/**
 * Insurance for the people of an employer: quoted here, bought through a salesperson.
 */
export interface Calls {
  /**
   * POST /funapi/product/emProductQueryGrouplist, for anyone.
   */
  emProductQueryGrouplist: {
    request: EmProductQueryGrouplistRequest;
    response: EmProductQueryGrouplistResponse;
  };
  /**
   * POST /funapi/insure/group/groupCalculate, for session.
   */
  groupCalculate: {
    request: GroupCalculateRequest;
    response: GroupCalculateResponse;
  };
}
export interface EmProductQueryGrouplistRequest {
  language?: Language;
}
export interface EmProductQueryGrouplistResponse {
  products: Product[];
}
export interface GroupCalculateRequest {
  tradeId: TradeId;
  language?: Language;
}
export interface GroupCalculateResponse {
  riskName: string;
  supplierName: string;
  rateVersion: string;
  insuredCount: number;
  /**
   * So many people are better entered on a computer.
   */
  adviseComputer: boolean;
  plans: QuotedPlan[];
}
export interface QuotedPlan {
  risks: QuotedRisk[];
  /**
   * Yuan a year, a decimal string.
   */
  perPerson: string;
  /**
   * Yuan a year for everybody, a decimal string.
   */
  total: string;
}
export interface QuotedRisk {
  /**
   * As the form asks for the sum.
   */
  name: string;
  /**
   * Yuan, a decimal string.
   */
  sumInsured: string;
  /**
   * For one person, yuan, a decimal string.
   */
  premium: string;
}
