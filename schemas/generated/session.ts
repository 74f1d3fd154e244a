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
   * POST /funapi/gateway/sso/exchangeLink, for anyone.
   */
  exchangeLink: {
    request: ExchangeLinkRequest;
    response: ExchangeLinkResponse;
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
  /**
   * Whether somebody has signed in, by SMS or by a channel's link; false for a device.
   */
  isCustomer: boolean;
  /**
   * The customer's mobile number, masked; null before sign-in.
   */
  mobile: string | null;
}
export interface LoginWithMobileRequest {
  mobile: Mobile;
  code: string;
  /**
   * Applications of this device to take along; log-out returns the device to the others.
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
export interface ExchangeLinkRequest {
  /**
   * Key id, expiry in seconds since 1970, nonce and signature, separated by dots. The signature is the HMAC-SHA-256 in base64url of these lines: BAOFORM-LINK-HMAC-SHA256, key id, expiry, nonce, and every parameter as name=value, percent-encoded, by name.
   */
  token: string;
  parameters: SignedParameters;
  /**
   * Whether the person wants to go on as the customer of the link.
   */
  isConfirmed: boolean;
}
/**
 * The known parameters of the link: platformCode is the channel, thirdUserId or else userId its customer.
 */
export interface SignedParameters {
  [k: string]: string;
}
export interface ExchangeLinkResponse {
  /**
   * confirm: the person has to be asked. current: the session is that of the customer already.
   */
  state: 'confirm' | 'current' | 'opened';
  /**
   * With confirm: whether the device has a session of somebody else.
   */
  hasSession?: boolean;
  /**
   * With opened: sent as the header `token` of every further call.
   */
  token?: string;
  expiresIn?: ExpiresIn;
}
export interface LogoutRequest {}
export interface LogoutResponse {
  ended: true;
  /**
   * Sent as the header `token` of every further call; absent when no application stayed on the device.
   */
  token?: string;
  expiresIn?: ExpiresIn;
}
