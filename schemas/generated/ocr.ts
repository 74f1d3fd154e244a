// Generated from schemas/calls/ocr.json; do not edit.
import type { TradeId } from './ids.ts';
import type { UploadId } from './upload.ts';

export type OcrIdCardResponse = IdCard;

/**
 * Document recognition in uploaded pictures.
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
 * Recognised values in the format of answers. None becomes an answer before the customer has confirmed it.
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
   * 18 characters with a valid check character.
   */
  idNumber: string | null;
  validity: CardValidity | null;
}
export interface CardValidity {
  start: string;
  end?: string;
  /**
   * True if the card has no expiry date.
   */
  longTerm?: boolean;
}
