// Generated from schemas/documents/insurer.json; do not edit.
import type { GroupRates } from './group-rates.ts';
import type { ProductRates } from './product-rates.ts';

export type SecondFactor = 'sms' | 'face';

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
  contractTerms?: ContractTerms;
  /**
   * How insured persons prove who they are, beside the end of their ID number; the first is the default. A code by SMS alone without it.
   *
   * @minItems 1
   * @maxItems 2
   */
  secondFactors?: SecondFactor[];
  /**
   * The channels that sell the product, by their platformCode, "" for direct sales. Without it every channel does.
   *
   * @minItems 1
   * @maxItems 50
   */
  channels?: string[];
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
   * Required screens, in order. The first is the application, or the trial before it.
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
/**
 * What the contract of a product says beside its rates. Needed to sell the product online.
 */
export interface ContractTerms {
  /**
   * Of the insurer's customer service.
   */
  servicePhone: string;
  /**
   * Days after the receipt of the policy in which the customer may end it for all premiums; 0 without any.
   */
  coolingOffDays: number;
  /**
   * Years of cover of a product whose rates offer no choice of them.
   */
  coverYears?: number;
  /**
   * Whether a benefit depends on death or total disability, so that insured persons have to agree themselves (Insurance Law, article 34).
   */
  hasDeathBenefit: boolean;
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
