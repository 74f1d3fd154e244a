// Generated from schemas/calls/ocr.json; do not edit.
import type { TradeId } from './ids.ts';
import type { UploadId } from './upload.ts';

export type OcrIdCardResponse = IdCard;

/**
 * Reading documents from pictures that were uploaded before.
 */
export interface Calls {
  /**
   * POST /funapi/product/ocrIdCard, for session.
   */
  ocrIdCard: {
    request: OcrIdCardRequest;
    response: OcrIdCardResponse;
  };
}
export interface OcrIdCardRequest {
  tradeId: TradeId;
  uploadId: UploadId;
}
/**
 * In the form that answers have. Nothing is an answer before the person has looked at it.
 */
export interface IdCard {
  side: 'front' | 'back';
  name: string | null;
  gender: 'M' | 'F' | null;
  /**
   * YYYY-MM-DD
   */
  birthDate: string | null;
  address: string | null;
  /**
   * 18 characters; its check character is right.
   */
  idNumber: string | null;
  validity: CardValidity | null;
}
export interface CardValidity {
  start: string;
  end?: string;
  /**
   * True instead of an end.
   */
  longTerm?: boolean;
}
