// Generated from schemas/calls/upload.json; do not edit.
import type { TradeId } from './ids.ts';

/**
 * Purpose of the picture. Document recognition reads a side of an ID card only from a picture with that purpose.
 */
export type UploadPurpose = 'image' | 'signature' | 'idCardFront' | 'idCardBack';
export type UploadId = string;

/**
 * Pictures of a trade. cosGetSign announces one; a PUT to the returned path uploads it, with the header `sign`. GET reads it at the same path, DELETE removes it.
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
   * image/png or image/jpeg; any other type fails with the problem `upload.type`.
   */
  contentType: string;
  /**
   * Bytes; more than `maxBytes` fails with the problem `upload.tooLarge`.
   */
  size: number;
}
export interface CosGetSignResponse {
  /**
   * Id of the picture, used as its value in answers.
   */
  uploadId: string;
  /**
   * Header `sign` of the PUT request.
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
 * A stored picture, re-encoded by the server.
 */
export interface StoredImage {
  uploadId: string;
  /**
   * Path of the picture; GET needs the session's token.
   */
  path: string;
  contentType: 'image/png' | 'image/jpeg';
  bytes: number;
  width: number;
  height: number;
}
/**
 * Result of DELETE at the path of a picture.
 */
export interface RemovedImage {
  /**
   * False if final answers refer to the picture.
   */
  removed: boolean;
}
