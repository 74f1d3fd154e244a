// Generated from schemas/calls/reading.json; do not edit.
import type { Language, TradeId } from './ids.ts';

export type DocumentId = string;
/**
 * Of the bytes of the document that were shown, in hex.
 */
export type DocumentHash = string;
export type ReadingOpenResponse = ReadingState;
export type ReadingReportResponse = ReadingState;
export type ConsentRecordResponse = ReadingState;

/**
 * Documents that a customer has to read before agreeing to them. The server counts the time (S-016).
 */
export interface Calls {
  /**
   * POST /funapi/insure/listNoticeWithContent, for session.
   */
  listNoticeWithContent: {
    request: ListNoticeWithContentRequest;
    response: ListNoticeWithContentResponse;
  };
  /**
   * POST /funapi/insure/reading/open, for session.
   */
  readingOpen: {
    request: ReadingOpenRequest;
    response: ReadingOpenResponse;
  };
  /**
   * POST /funapi/insure/reading/report, for session.
   */
  readingReport: {
    request: ReadingReportRequest;
    response: ReadingReportResponse;
  };
  /**
   * POST /funapi/insure/consent/record, for session.
   */
  consentRecord: {
    request: ConsentRecordRequest;
    response: ConsentRecordResponse;
  };
}
export interface ListNoticeWithContentRequest {
  tradeId: TradeId;
  language?: Language;
}
export interface ListNoticeWithContentResponse {
  documents: NoticeDocument[];
}
export interface NoticeDocument {
  documentId: DocumentId;
  /**
   * In the requested language.
   */
  title: string;
  version: number;
  sha256: DocumentHash;
  /**
   * What agreeing to it is for.
   */
  purpose: string;
  requiredSeconds: number;
  /**
   * S-016; none before it was opened.
   */
  state: 'none' | 'counting' | 'ready' | 'agreed';
  /**
   * Paragraphs by line; a line that begins with `# ` is a heading.
   */
  content: string;
}
export interface ReadingOpenRequest {
  tradeId: TradeId;
  documentId: DocumentId;
  /**
   * Seconds that the link asks for; it may raise the time of the document and never lower it (A71).
   */
  countdown?: number;
}
export interface ReadingState {
  state: 'counting' | 'ready' | 'agreed';
  documentVersion: number;
  documentSha256: string;
  requiredSeconds: number;
  /**
   * Seconds that the document still has to be visible.
   */
  secondsLeft: number;
}
export interface ReadingReportRequest {
  tradeId: TradeId;
  documentId: DocumentId;
  documentSha256: DocumentHash;
  /**
   * A page reports at least every 30 seconds.
   */
  seconds: number;
}
export interface ConsentRecordRequest {
  tradeId: TradeId;
  documentId: DocumentId;
  documentSha256: DocumentHash;
  action: 'given' | 'withdrawn';
}
