// Generated from schemas/calls/upload.json; do not edit.
import type { TradeId } from './ids.ts';

/**
 * Purpose of the file: a PDF is a `document`, everything else a picture. Document recognition reads a side of an ID card only from a picture with that purpose.
 */
export type UploadPurpose = 'image' | 'document' | 'signature' | 'idCardFront' | 'idCardBack';
export type UploadId = string;

/**
 * Pictures and PDFs of a trade. cosGetSign announces one; a PUT to the returned path uploads it, with the header `sign`. GET reads it at the same path, DELETE removes it.
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
   * application/pdf for the purpose `document`, else image/png or image/jpeg; any other type fails with the problem `upload.type`, which names the allowed ones.
   */
  contentType: string;
  /**
   * Bytes; more than `maxBytes` fails with the problem `upload.tooLarge`.
   */
  size: number;
  /**
   * Name of a document, as the customer knows it; stored encrypted, without folders and control characters. Ignored for pictures, which are shown.
   */
  fileName?: string;
}
export interface CosGetSignResponse {
  /**
   * Id of the file, used as its value in answers.
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
  document: StoredDocument | null;
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
 * A stored PDF, byte for byte as it was sent.
 */
export interface StoredDocument {
  uploadId: string;
  /**
   * Path of the file; GET needs the session's token.
   */
  path: string;
  contentType: 'application/pdf';
  bytes: number;
  /**
   * Null when it was announced without a name.
   */
  fileName: string | null;
}
/**
 * Result of DELETE at the path of a file.
 */
export interface RemovedImage {
  /**
   * False if final answers refer to the file.
   */
  removed: boolean;
}
