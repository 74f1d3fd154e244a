// Generated from schemas/calls/confirm.json; do not edit.
import type { Language, TradeId } from './ids.ts';
import type { SourceChange } from './insurance.ts';

/**
 * From a complete application to its order. The server calculates the premium from what is stored; a request says only what the customer was shown.
 */
export interface Calls {
  /**
   * POST /funapi/insure/secondCalculate, for session.
   */
  secondCalculate: {
    request: SecondCalculateRequest;
    response: SecondCalculateResponse;
  };
  /**
   * POST /funapi/insure/confirm, for session.
   */
  confirm: {
    request: ConfirmRequest;
    response: ConfirmResponse;
  };
}
export interface SecondCalculateRequest {
  tradeId: TradeId;
  language?: Language;
}
export interface SecondCalculateResponse {
  orderSn: string;
  riskName: string;
  supplierName: string;
  planName: string;
  /**
   * What the customer chose, such as the period of cover.
   */
  choices: OrderChoice[];
  duties: PreviewedDuty[];
  applicant: PreviewedPerson;
  insureds: PreviewedInsured[];
  /**
   * In yuan, a decimal string.
   */
  prem: string;
  premFen: number;
  change?: PremiumChange;
}
export interface OrderChoice {
  name: string;
  value: string;
}
export interface PreviewedDuty {
  name: string;
  /**
   * Sum insured in yuan, a decimal string.
   */
  amnt: string;
}
export interface PreviewedPerson {
  name: string;
  idTypeName: string;
  /**
   * Masked but for its ends.
   */
  idNumber: string;
  birthDate: string;
  /**
   * Masked but for its ends; absent without one.
   */
  mobile?: string;
}
export interface PreviewedInsured {
  insuredId: string;
  person: PreviewedPerson;
  relationName: string;
  /**
   * In yuan, a decimal string.
   */
  prem: string;
  beneficiaryKind: 'designated' | 'legal' | 'insured';
  /**
   * Whether this person has to confirm the order by a link before it can be paid.
   */
  confirmsByLink: boolean;
  beneficiaries: PreviewedBeneficiary[];
}
export interface PreviewedBeneficiary {
  order: number;
  name: string;
  relationName: string;
  /**
   * Percent of the benefit of its order.
   */
  share: number;
}
/**
 * The premium is another one than the customer agreed to; absent while it is the same.
 */
export interface PremiumChange {
  /**
   * The premium now, in yuan, a decimal string.
   */
  prem: string;
  /**
   * What the customer agreed to, in yuan, a decimal string.
   */
  formerPrem: string;
  formerPremFen: number;
  /**
   * Answers of the application that contradict the trial, in words; none where rates or ages have changed.
   */
  differences: SourceChange[];
}
export interface ConfirmRequest {
  tradeId: TradeId;
  /**
   * The premium that the customer was shown. Another one is refused with the current one.
   */
  premFen: number;
  /**
   * The premium of the trial that the customer was shown beside another one now, and agrees to have replaced. Without it a changed premium is refused.
   */
  formerPremFen?: number;
  /**
   * Of messages about the order.
   */
  language?: Language;
}
export interface ConfirmResponse {
  orderSn: string;
  /**
   * S-001.
   */
  orderState: string;
}
