// Generated from schemas/calls/event.json; do not edit.

/**
 * How long a call took until its answer began, in steps.
 */
export type DurationBucket = 'under300ms' | 'under1s' | 'under3s' | 'under10s' | 'over10s';
export type EventCount = number;
/**
 * The page of an address, without anything else that stands there; `other` for any other.
 */
export type EventPage =
  | 'other'
  | 'home'
  | 'ensureDetail'
  | 'tryPrice'
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
  | 'insuredSure'
  | 'faceCheck'
  | 'choosePay'
  | 'orderResult'
  | 'epolicy'
  | 'previewPdf'
  | 'orderdetail'
  | 'orderlist'
  | 'unpayList'
  | 'letterList'
  | 'letterDetail'
  | 'checkFail'
  | 'groupQuote'
  | 'groupQuoteResult'
  | 'login'
  | 'linkInvalid';
/**
 * The class of an error; `Error` for any other.
 */
export type ErrorName =
  | 'Error'
  | 'TypeError'
  | 'RangeError'
  | 'ReferenceError'
  | 'SyntaxError'
  | 'URIError'
  | 'EvalError'
  | 'AggregateError'
  | 'AbortError'
  | 'DataCloneError'
  | 'InvalidStateError'
  | 'NetworkError'
  | 'NotAllowedError'
  | 'NotFoundError'
  | 'NotReadableError'
  | 'QuotaExceededError'
  | 'SecurityError'
  | 'TimeoutError'
  | 'UnknownError'
  | 'VersionError';

/**
 * What happened on pages, as counts: how calls ended and where scripts failed. An event holds nothing of a person: no id, no answer, no address with parameters and no text that somebody typed or read.
 */
export interface Calls {
  /**
   * POST /funapi/insure/reportEvents, for anyone.
   */
  reportEvents: {
    request: ReportEventsRequest;
    response: ReportEventsResponse;
  };
}
export interface ReportEventsRequest {
  /**
   * Hash in the name of the script that started the page.
   */
  build: string;
  /**
   * @maxItems 50
   */
  calls: CallEvent[];
  /**
   * @maxItems 20
   */
  errors: ScriptError[];
}
/**
 * A call that pages made, as often as it ended alike.
 */
export interface CallEvent {
  /**
   * Name of a call of these contracts.
   */
  call: string;
  /**
   * `ok`, the code of a problem, or what only the page knows: `offline`, `failed`, `timeout`, `aborted`, `http` for a failure and `mismatch` for a success that this server did not send.
   */
  outcome: string;
  duration: DurationBucket;
  count: EventCount;
}
/**
 * An error that a script of the app did not catch, without its message, which may hold an answer.
 */
export interface ScriptError {
  page: EventPage;
  error: ErrorName;
  /**
   * File, line and column in a script of the build.
   */
  position: string;
  count: EventCount;
}
export interface ReportEventsResponse {
  /**
   * How many counts went up. New ones are left out once the day has too many.
   */
  counted: number;
}
