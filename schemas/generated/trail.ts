// Generated from schemas/calls/trail.json; do not edit.
import type { TradeId } from './ids.ts';
import type { LinkCode } from './insured-confirm.ts';

/**
 * From the first page of the sale to its result, across reloads and shared links (TR-1).
 */
export type BacktraceId = string;
/**
 * Random id of the queue that numbers the entries, such as a tab's.
 */
export type TrailSource = string;
/**
 * A page of a purchase, by its address. Nothing else may stand in an address here: it could hold what somebody typed.
 */
export type SalePage =
  | 'ensureDetail'
  | 'trialCalculation'
  | 'insureInfomation'
  | 'healthNotice'
  | 'questionary'
  | 'questionaryAll'
  | 'input'
  | 'invoice'
  | 'familyList'
  | 'familyEdit'
  | 'processOrderInfo'
  | 'readNotice'
  | 'agreementDetail'
  | 'shareSure'
  | 'appntSure'
  | 'choosePay'
  | 'orderResult'
  | 'epolicy'
  | 'orderdetail'
  | 'checkFail'
  | 'letterDetail'
  | 'groupQuote'
  | 'groupQuoteResult'
  | 'insuredSure';
export type InsuredConfirmTrailResponse = TrailReceipt;
export type PushBacktraceLogResponse = TrailReceipt;

/**
 * The trail of an application: which pages were visited and which questions were answered when, without the answers.
 */
export interface Calls {
  /**
   * POST /funapi/insure/insuredConfirmTrail, for anyone.
   */
  insuredConfirmTrail: {
    request: InsuredConfirmTrailRequest;
    response: InsuredConfirmTrailResponse;
  };
  /**
   * POST /funapi/product/pushBacktraceLog, for session.
   */
  pushBacktraceLog: {
    request: PushBacktraceLogRequest;
    response: PushBacktraceLogResponse;
  };
}
export interface InsuredConfirmTrailRequest {
  code: LinkCode;
  backtraceId: BacktraceId;
  source: TrailSource;
  /**
   * In the order of their numbers; of the page insuredSure alone.
   *
   * @maxItems 100
   */
  entries: BacktraceEntry[];
}
/**
 * What happened on a page. Which fields an entry needs depends on its kind; none of them takes an answer.
 */
export interface BacktraceEntry {
  /**
   * Number of the entry in its source, from 1 without gaps.
   */
  seq: number;
  kind:
    | 'pageEntered'
    | 'pageShown'
    | 'pageLeft'
    | 'pageReturned'
    | 'documentShown'
    | 'submitPressed'
    | 'linkShared'
    | 'paymentStarted'
    | 'elementChanged'
    | 'entriesDropped';
  /**
   * By the clock of the device, which may be wrong; the server adds its own.
   */
  deviceAt: string;
  page?: SalePage;
  /**
   * Content hash of what the page showed: of the form, of all that an insured person is asked to agree to, or of a letter (TR-3).
   */
  pageVersion?: string;
  /**
   * How long the page was open, or away.
   */
  seconds?: number;
  screen?: string;
  /**
   * The question whose answer changed; the answer is not told.
   */
  elementCode?: string;
  /**
   * Random id of a row, such as that of an insured person.
   */
  rowId?: string;
  documentId?: string;
  /**
   * How many entries the device did not keep, because its queue was full.
   */
  count?: number;
}
export interface TrailReceipt {
  /**
   * The entries of the source up to this number are stored.
   */
  lastSeq: number;
  /**
   * Number of the first entry that is missing before others that were sent; 0 when none is.
   */
  resendFrom: number;
}
export interface PushBacktraceLogRequest {
  tradeId: TradeId;
  backtraceId: BacktraceId;
  source: TrailSource;
  /**
   * In the order of their numbers.
   *
   * @maxItems 100
   */
  entries: BacktraceEntry[];
}
