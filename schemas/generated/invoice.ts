// Generated from schemas/calls/invoice.json; do not edit.
import type { Language, TradeId } from './ids.ts';
import type { AnswersReceipt, ReadAnswers } from './insurance.ts';

export type InvoiceSaveResponse = AnswersReceipt;

/**
 * Invoice data.
 */
export interface Calls {
  /**
   * POST /funapi/insure/invoice/save, for session.
   */
  invoiceSave: {
    request: InvoiceSaveRequest;
    response: InvoiceSaveResponse;
  };
  /**
   * POST /funapi/insure/group/groupInvoiceType, for session.
   */
  groupInvoiceType: {
    request: GroupInvoiceTypeRequest;
    response: GroupInvoiceTypeResponse;
  };
  /**
   * POST /funapi/insure/group/groupInvoiceField, for session.
   */
  groupInvoiceField: {
    request: GroupInvoiceFieldRequest;
    response: GroupInvoiceFieldResponse;
  };
}
export interface InvoiceSaveRequest {
  tradeId: TradeId;
  contentHash: string;
  /**
   * The revision that the answers are based on.
   */
  revision: number;
  answers: unknown;
  read?: ReadAnswers;
}
export interface GroupInvoiceTypeRequest {
  tradeId: TradeId;
  language?: Language;
}
export interface GroupInvoiceTypeResponse {
  types: InvoiceType[];
}
export interface InvoiceType {
  code: string;
  label: string;
}
export interface GroupInvoiceFieldRequest {
  tradeId: TradeId;
  language?: Language;
  invoiceType: string;
}
export interface GroupInvoiceFieldResponse {
  fields: InvoiceField[];
}
export interface InvoiceField {
  elementCode: string;
  elementName: string;
  requiredFlag: 'Y' | 'N';
}
