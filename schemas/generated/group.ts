// Generated from schemas/calls/group.json; do not edit.
import type { Language, TradeId } from './ids.ts';
import type { Product } from './product.ts';

/**
 * Group insurance of an employer: quoted here, bought through a salesperson.
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
   * Whether to recommend a computer, because of the number of insured persons.
   */
  adviseComputer: boolean;
  plans: QuotedPlan[];
}
export interface QuotedPlan {
  risks: QuotedRisk[];
  /**
   * Annual premium per person; decimal string, in yuan.
   */
  perPerson: string;
  /**
   * Annual premium of the whole group; decimal string, in yuan.
   */
  total: string;
}
export interface QuotedRisk {
  /**
   * Label of the form's question for the sum insured.
   */
  name: string;
  /**
   * Decimal string, in yuan.
   */
  sumInsured: string;
  /**
   * Annual premium of the risk per person; decimal string, in yuan.
   */
  premium: string;
}
