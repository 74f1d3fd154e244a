// Generated from schemas/calls/upload.json; do not edit.
import type { TradeId } from './ids.ts';

/**
 * What the picture is for; only one of a card's side can be read as that side.
 */
export type UploadPurpose = 'image' | 'signature' | 'idCardFront' | 'idCardBack';
export type UploadId = string;

/**
 * Pictures of a trade: announced with cosGetSign, sent by PUT to the path that is answered, with header `sign`; read there by GET and removed by DELETE.
 */
export interface Calls {
  /**
   * POST /funapi/product/cosGetSign, for session.
   */
  cosGetSign: {
    request: CosGetSignRequest;
    response: CosGetSignResponse;
  };
  /**
   * GET /funapi/cos/signUpload, for session.
   */
  cosSignUpload: {
    request: CosSignUploadRequest;
    response: CosSignUploadResponse;
  };
}
export interface CosGetSignRequest {
  tradeId: TradeId;
  purpose: UploadPurpose;
  /**
   * image/png or image/jpeg; any other gets the problem `upload.type`.
   */
  contentType: string;
  /**
   * Bytes; more than `maxBytes` gets the problem `upload.tooLarge`.
   */
  size: number;
}
export interface CosGetSignResponse {
  /**
   * What an answer holds that means this picture.
   */
  uploadId: string;
  /**
   * Header `sign` of the PUT.
   */
  sign: string;
  path: string;
  expiresAt: string;
  maxBytes: number;
}
export interface CosSignUploadRequest {
  tradeId: TradeId;
  uploadId: UploadId;
}
export interface CosSignUploadResponse {
  uploadId: string;
  purpose: UploadPurpose;
  state: 'waiting' | 'expired' | 'stored';
  method: 'PUT';
  path: string;
  expiresAt: string;
  image: StoredImage | null;
}
/**
 * A picture as it is kept, drawn anew by the server.
 */
export interface StoredImage {
  uploadId: string;
  /**
   * GET it with the session's token.
   */
  path: string;
  contentType: 'image/png' | 'image/jpeg';
  bytes: number;
  width: number;
  height: number;
}
