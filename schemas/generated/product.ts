// Generated from schemas/calls/product.json; do not edit.
import type { Language } from './ids.ts';

/**
 * Products on the home page.
 */
export interface Calls {
  /**
   * POST /funapi/product/emProductQueryHomeList, for anyone.
   */
  emProductQueryHomeList: {
    request: EmProductQueryHomeListRequest;
    response: EmProductQueryHomeListResponse;
  };
}
export interface EmProductQueryHomeListRequest {
  language?: Language;
}
export interface EmProductQueryHomeListResponse {
  products: Product[];
}
export interface Product {
  supplierCode: string;
  briskCode: string;
  riskCode: string;
  version: string;
  riskName: string;
  supplierName: string;
  summary: string;
  tags: string[];
  /**
   * Lowest premium; decimal string, in yuan.
   */
  premiumFrom: string;
  /**
   * Whether the product can be bought here, beginning with a trial calculation. Absent for one that cannot.
   */
  isSoldOnline?: boolean;
}
