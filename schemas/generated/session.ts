// Generated from schemas/calls/session.json; do not edit.
import type { TradeId } from './ids.ts';
import type { Mobile } from './sms.ts';

/**
 * Seconds without a call after which the session ends.
 */
export type ExpiresIn = number;

/**
 * Sessions. They end after thirty minutes without a call and after twelve hours; the device cookie renews them for thirty days.
 */
export interface Calls {
  /**
   * POST /funapi/gateway/sso/refreshUserData, for anyone.
   */
  refreshUserData: {
    request: RefreshUserDataRequest;
    response: RefreshUserDataResponse;
  };
  /**
   * POST /funapi/gateway/sso/startSession, for anyone.
   */
  startSession: {
    request: StartSessionRequest;
    response: StartSessionResponse;
  };
  /**
   * POST /funapi/gateway/auth/loginWithMobile, for session.
   */
  loginWithMobile: {
    request: LoginWithMobileRequest;
    response: LoginWithMobileResponse;
  };
  /**
   * POST /funapi/gateway/auth/logout, for anyone.
   */
  logout: {
    request: LogoutRequest;
    response: LogoutResponse;
  };
}
export interface RefreshUserDataRequest {
  platformCode?: string;
  userId?: string;
  saasId?: string;
  terminal?: string;
}
export interface RefreshUserDataResponse {
  /**
   * Sent as the header `token` of every further call.
   */
  token: string;
  expiresIn: ExpiresIn;
  userId: string;
  /**
   * The customer's mobile number, masked; null before sign-in.
   */
  mobile: string | null;
}
export interface StartSessionRequest {}
export interface StartSessionResponse {
  /**
   * Sent as the header `token` of every further call.
   */
  token: string;
  expiresIn: ExpiresIn;
}
export interface LoginWithMobileRequest {
  mobile: Mobile;
  code: string;
  /**
   * Applications of this device to take along; the others stay behind.
   */
  tradeIds?: TradeId[];
  lastSix?: string;
}
export interface LoginWithMobileResponse {
  state: 'signedIn' | 'confirmIdentity';
  /**
   * With signedIn: sent as the header `token` of every further call.
   */
  token?: string;
  expiresIn?: ExpiresIn;
  userId?: string;
  /**
   * Masked.
   */
  mobile?: string | null;
}
export interface LogoutRequest {}
export interface LogoutResponse {
  ended: true;
}
