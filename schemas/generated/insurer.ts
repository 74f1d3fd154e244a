// Generated from schemas/documents/insurer.json; do not edit.
import type { GroupRates } from './group-rates.ts';

/**
 * An insurer with one product and what it changes on every screen: all of it is published, or nothing.
 */
export interface Insurer {
  formatVersion: 1;
  product: InsurerProduct;
  /**
   * Overlays of the product, one for a screen; each is judged as overlay.json.
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
   * Lowest yearly premium in yuan.
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
