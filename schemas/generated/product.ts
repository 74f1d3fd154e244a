// Generated from schemas/calls/product.json; do not edit.
import type { Language } from './ids.ts';

/**
 * Products on the home page, and all that is said of one.
 */
export interface Calls {
  /**
   * POST /funapi/product/emProductQueryHomeList, for anyone.
   */
  emProductQueryHomeList: {
    request: EmProductQueryHomeListRequest;
    response: EmProductQueryHomeListResponse;
  };
  /**
   * POST /funapi/product/productDetail, for anyone.
   */
  productDetail: {
    request: ProductDetailRequest;
    response: ProductDetailResponse;
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
export interface ProductDetailRequest {
  supplierCode: string;
  briskCode: string;
  /**
   * Needed only where an insurer sells several products under one briskCode; without it the first of them.
   */
  riskCode?: string;
  language?: Language;
}
export interface ProductDetailResponse {
  product: Product;
  terms?: ProductTerms;
  /**
   * In their order, in their current versions.
   */
  documents: ProductDocument[];
}
/**
 * What the contract says beside its rates; absent for a product that is not sold online.
 */
export interface ProductTerms {
  servicePhone: string;
  /**
   * Days in which the customer may end the contract for all premiums; 0 without any.
   */
  coolingOffDays: number;
  /**
   * Years of cover where the rates offer no choice of them.
   */
  coverYears?: number;
  /**
   * Whether insured persons have to agree themselves.
   */
  hasDeathBenefit: boolean;
}
export interface ProductDocument {
  documentId: string;
  /**
   * In the requested language.
   */
  title: string;
  version: number;
  /**
   * Of the text, which is in Chinese as in the contract. It names the hash of the text, so what is behind it never changes.
   */
  path: string;
}
/**
 * What a page says of the price of a trade, in every language, so that it needs no call when its language changes: the lowest premium of the product before the trial is saved, then the premium of the answers so far.
 */
export interface TradePrice {
  zh_CN: string;
  zh_TW: string;
  en_US: string;
  es_ES: string;
  pt_BR: string;
}
