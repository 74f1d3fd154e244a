// Generated from schemas/documents/insurer.json; do not edit.
import type { GroupRates } from './group-rates.ts';

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
   * Lowest annual premium in yuan.
   */
  premiumFrom: string;
  groupRates?: GroupRates;
  words: {
    zh_CN: InsurerProductWords;
    zh_TW: InsurerProductWords;
    en_US: InsurerProductWords;
    es_ES: InsurerProductWords;
    pt_BR: InsurerProductWords;
  };
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
