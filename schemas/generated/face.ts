// Generated from schemas/calls/face.json; do not edit.
import type { Language } from './ids.ts';
import type { FaceSecret, LinkCode } from './insured-confirm.ts';

/**
 * S-008.
 */
export type FaceState = 'waiting' | 'inProgress' | 'success' | 'failed' | 'exited';

/**
 * The face check by which an insured person of a link proves who it is, in the place of a code by SMS. A provider compares the faces; its page leads back with a token, and the server asks the provider for the result.
 */
export interface Calls {
  /**
   * POST /funapi/gateway/sso/faceDetectInfo, for anyone.
   */
  faceDetectInfo: {
    request: FaceDetectInfoRequest;
    response: FaceDetectInfoResponse;
  };
  /**
   * POST /funapi/gateway/sso/faceDetectAuth, for anyone.
   */
  faceDetectAuth: {
    request: FaceDetectAuthRequest;
    response: FaceDetectAuthResponse;
  };
  /**
   * POST /funapi/gateway/face/saveResult, for anyone.
   */
  saveFaceResult: {
    request: SaveFaceResultRequest;
    response: SaveFaceResultResponse;
  };
}
export interface FaceDetectInfoRequest {
  code: LinkCode;
  /**
   * Asks about the check of this browser instead of the latest one.
   */
  secret?: FaceSecret;
  language?: Language;
}
export interface FaceDetectInfoResponse {
  state: FaceState;
  /**
   * Checks that can be started today.
   */
  triesLeft: number;
  /**
   * Why this person cannot take a face check: without a name or ID number, or with another document than a resident ID card of 18 digits.
   */
  obstacle?: 'missing' | 'document';
  document: FaceDocument;
}
/**
 * What the person agrees to, and nothing else with it.
 */
export interface FaceDocument {
  title: string;
  version: number;
  /**
   * Of the exact text; it comes back with the consent.
   */
  sha256: string;
  content: string;
}
export interface FaceDetectAuthRequest {
  code: LinkCode;
  /**
   * Of the text that was shown and agreed to.
   */
  documentSha256: string;
  language?: Language;
}
export interface FaceDetectAuthResponse {
  /**
   * The provider's page with the camera.
   */
  url: string;
  /**
   * For this browser alone: whoever has the link cannot go on with somebody else's check.
   */
  secret: string;
  secondsLeft: number;
  triesLeft: number;
}
export interface SaveFaceResultRequest {
  code: LinkCode;
  secret: FaceSecret;
  /**
   * Of the provider. Without it the person leaves the check and takes the consent back.
   */
  bizToken?: string;
}
export interface SaveFaceResultResponse {
  state: FaceState;
  triesLeft: number;
}
