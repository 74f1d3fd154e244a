// Generated from schemas/calls/sms.json; do not edit.
import type { TradeId } from './ids.ts';

export type Mobile = string;
/**
 * Purpose of the code; a code sent for another purpose is refused.
 */
export type CodePurpose = 'confirmMobile';
export type VerifyCodeInfoRequest = CodeKey;

/**
 * SMS codes that verify mobile numbers. A code is bound to the session, the purpose and the number, and to the trade unless it is for signing in.
 */
export interface Calls {
  /**
   * POST /funapi/gateway/auth/sendVerifyCode, for session.
   */
  sendVerifyCode: {
    request: SendVerifyCodeRequest;
    response: SendVerifyCodeResponse;
  };
  /**
   * POST /funapi/gateway/auth/checkVerifyCode, for session.
   */
  checkVerifyCode: {
    request: CheckVerifyCodeRequest;
    response: CheckVerifyCodeResponse;
  };
  /**
   * POST /funapi/gateway/auth/verifyCodeInfo, for session.
   */
  verifyCodeInfo: {
    request: VerifyCodeInfoRequest;
    response: VerifyCodeInfoResponse;
  };
}
export interface SendVerifyCodeRequest {
  tradeId?: TradeId;
  /**
   * login needs no trade; any other purpose does.
   */
  purpose: 'confirmMobile' | 'login';
  mobile: Mobile;
}
export interface SendVerifyCodeResponse {
  /**
   * Seconds until another code can be sent.
   */
  secondsLeft: number;
  /**
   * Validity of the code in minutes.
   */
  minutes: number;
}
export interface CheckVerifyCodeRequest {
  tradeId: TradeId;
  purpose: CodePurpose;
  mobile: Mobile;
  code: string;
}
export interface CheckVerifyCodeResponse {
  verified: true;
}
export interface CodeKey {
  tradeId: TradeId;
  purpose: CodePurpose;
  mobile: Mobile;
}
export interface VerifyCodeInfoResponse {
  state: 'idle' | 'sent' | 'verified' | 'locked';
  /**
   * Seconds until another code should be sent, counted from the caller's own code for this number; 0 means now.
   */
  secondsLeft: number;
}
