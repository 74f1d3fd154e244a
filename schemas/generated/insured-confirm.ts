// Generated from schemas/calls/insured-confirm.json; do not edit.
import type { PreviewedDuty, PreviewedInsured } from './confirm.ts';
import type { Language } from './ids.ts';
import type { OrderSn } from './pay.ts';

/**
 * S-005; `ended` when the order was cancelled, or goes on without this link.
 */
export type ConfirmationState = 'toConfirm' | 'reinvited' | 'confirmed' | 'modified' | 'expired' | 'ended';
/**
 * The secret of a link: 128 random bits.
 */
export type LinkCode = string;
export type InsuredConfirmIdNoRequest = LinkRequest;
export type InsuredConfirmSendSMSSRequest = LinkRequest;
/**
 * The secret of the browser that started a face check: 128 random bits.
 */
export type FaceSecret = string;

/**
 * Insured persons agree in person to a benefit on their death (P-002). The applicant sends each of them a link of one order; who opens it proves to be that person, and agrees to what the page shows.
 */
export interface Calls {
  /**
   * POST /funapi/insure/insuredConfirmQuery, for session.
   */
  insuredConfirmQuery: {
    request: InsuredConfirmQueryRequest;
    response: InsuredConfirmQueryResponse;
  };
  /**
   * POST /funapi/insure/insuredConfirmInvite, for session.
   */
  insuredConfirmInvite: {
    request: InsuredConfirmInviteRequest;
    response: InsuredConfirmInviteResponse;
  };
  /**
   * POST /funapi/insure/insuredConfirmInfo, for anyone.
   */
  insuredConfirmInfo: {
    request: InsuredConfirmInfoRequest;
    response: InsuredConfirmInfoResponse;
  };
  /**
   * POST /funapi/insure/insuredConfirmIdNo, for anyone.
   */
  insuredConfirmIdNo: {
    request: InsuredConfirmIdNoRequest;
    response: InsuredConfirmIdNoResponse;
  };
  /**
   * POST /funapi/insure/insuredConfirmSendSMSS, for anyone.
   */
  insuredConfirmSendSMSS: {
    request: InsuredConfirmSendSMSSRequest;
    response: InsuredConfirmSendSMSSResponse;
  };
  /**
   * POST /funapi/insure/insuredConfirmCheck, for anyone.
   */
  insuredConfirmCheck: {
    request: InsuredConfirmCheckRequest;
    response: InsuredConfirmCheckResponse;
  };
  /**
   * POST /funapi/insure/insuredConfirmConfirm, for anyone.
   */
  insuredConfirmConfirm: {
    request: InsuredConfirmConfirmRequest;
    response: InsuredConfirmConfirmResponse;
  };
}
export interface InsuredConfirmQueryRequest {
  orderSn: OrderSn;
  language?: Language;
}
export interface InsuredConfirmQueryResponse {
  orderSn: string;
  tradeId: string;
  /**
   * S-001.
   */
  orderState: string;
  riskName: string;
  /**
   * Minutes until the order expires; absent where it does not.
   */
  minutesLeft?: number;
  insureds: ConfirmingInsured[];
}
export interface ConfirmingInsured {
  insuredId: string;
  name: string;
  relationName: string;
  /**
   * Masked but for its ends: the code goes there.
   */
  mobile: string;
  state: ConfirmationState;
}
export interface InsuredConfirmInviteRequest {
  orderSn: OrderSn;
  insuredId: string;
}
export interface InsuredConfirmInviteResponse {
  /**
   * Of the page, with the code of the link.
   */
  path: string;
  /**
   * A short address that leads on to the page; without it, the path is what to send.
   */
  shortLink?: string;
}
export interface InsuredConfirmInfoRequest {
  code: LinkCode;
  language?: Language;
}
export interface InsuredConfirmInfoResponse {
  state: ConfirmationState;
  riskName: string;
  supplierName: string;
  contract?: AgreedContract;
}
/**
 * Absent once the order is another one, or has ended.
 */
export interface AgreedContract {
  planName: string;
  /**
   * What the applicant chose, such as the period of cover; empty once the rates of the order are no longer in force.
   */
  choices: AgreedChoice[];
  duties: PreviewedDuty[];
  /**
   * In yuan, a decimal string.
   */
  prem: string;
  applicantName: string;
  insured: PreviewedInsured;
  /**
   * What differs from the order before, which this person was asked about.
   */
  changes: (
    | 'plan'
    | 'cover'
    | 'period'
    | 'premium'
    | 'applicant'
    | 'insured'
    | 'beneficiaries'
    | 'documents'
    | 'answers'
  )[];
  /**
   * Of all that is agreed to; it comes back with the agreement.
   */
  agreedSha256: string;
}
export interface AgreedChoice {
  name: string;
  value: string;
}
export interface LinkRequest {
  code: LinkCode;
  language?: Language;
}
export interface InsuredConfirmIdNoResponse {
  idTypeName: string;
  /**
   * Masked but for its ends.
   */
  mobile: string;
  /**
   * How many characters of the number's end are asked for: six, or all of a shorter number.
   */
  endLength: number;
  triesLeft: number;
  /**
   * What the product and the person's document allow beside the end of the number, the default first.
   */
  secondFactors: ('sms' | 'face')[];
}
export interface InsuredConfirmSendSMSSResponse {
  /**
   * Seconds until another code can be sent.
   */
  secondsLeft: number;
  /**
   * Validity of the code in minutes.
   */
  minutes: number;
}
export interface InsuredConfirmCheckRequest {
  code: LinkCode;
  /**
   * Last six characters of the number of the document, Chinese ones and brackets included; the whole number where it is shorter.
   */
  lastSix: string;
  /**
   * Of the message; either this or `faceSecret`, and not both.
   */
  verifyCode?: string;
  faceSecret?: FaceSecret;
  /**
   * 128 random bits of the page, which a right proof makes its ticket. Sent again after a lost answer, a ticket that holds is answered without a try. Without it the server makes one.
   */
  ticket?: string;
}
export interface InsuredConfirmCheckResponse {
  ticket: string;
  secondsLeft: number;
}
export interface InsuredConfirmConfirmRequest {
  code: LinkCode;
  ticket: string;
  agreedSha256: string;
}
export interface InsuredConfirmConfirmResponse {
  state: ConfirmationState;
}
