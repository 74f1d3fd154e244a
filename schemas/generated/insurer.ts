// Generated from schemas/documents/insurer.json; do not edit.
import type { GroupRates } from './group-rates.ts';
import type { ProductRates } from './product-rates.ts';

/**
 * An insurer with one product and its overlays for every screen, published together or not at all.
 */
export interface Insurer {
  formatVersion: 1;
  product: InsurerProduct;
  /**
   * Overlays of the product, one per screen; each is validated against overlay.json.
   *
   * @maxItems 40
   */
  overlays: {
    [k: string]: unknown;
  }[];
}
export interface InsurerProduct {
  supplierCode: string;
  riskCode: string;
  briskCode: string;
  version: string;
  /**
   * Lowest premium in yuan; with `rates`, the smallest one that they give.
   */
  premiumFrom: string;
  groupRates?: GroupRates;
  rates?: ProductRates;
  flow?: PurchaseFlow;
  words: {
    zh_CN: InsurerProductWords;
    zh_TW: InsurerProductWords;
    en_US: InsurerProductWords;
    es_ES: InsurerProductWords;
    pt_BR: InsurerProductWords;
  };
}
/**
 * The screens of a product's purchase.
 */
export interface PurchaseFlow {
  /**
   * Required screens, in order. The first is the application.
   *
   * @minItems 1
   * @maxItems 20
   */
  steps: string[];
  /**
   * Screens offered beside the steps, in the order shown.
   *
   * @maxItems 20
   */
  optional: OptionalScreen[];
}
export interface OptionalScreen {
  screen: string;
  /**
   * The step that is done once this screen is, because it asks the same and more.
   */
  replaces?: string;
}
export interface InsurerProductWords {
  riskName: string;
  supplierName: string;
  summary: string;
  /**
   * @maxItems 4
   */
  tags: string[];
}
