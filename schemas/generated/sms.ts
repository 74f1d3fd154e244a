// Generated from schemas/calls/sms.json; do not edit.
import type { TradeId } from './ids.ts';

export type SendVerifyCodeRequest = CodeKey;
/**
 * What the code is asked for; one sent for another purpose is not taken.
 */
export type CodePurpose = 'confirmMobile';
export type Mobile = string;
export type VerifyCodeInfoRequest = CodeKey;

/**
 * Codes by SMS that prove who holds a mobile number. A code is bound to the session, the trade, the purpose and the number.
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
export interface CodeKey {
  tradeId: TradeId;
  purpose: CodePurpose;
  mobile: Mobile;
}
export interface SendVerifyCodeResponse {
  /**
   * Until another code may be sent.
   */
  secondsLeft: number;
  /**
   * How long the code is good for.
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
export interface VerifyCodeInfoResponse {
  state: 'idle' | 'sent' | 'verified' | 'locked';
  /**
   * Until another code may be sent; 0: now.
   */
  secondsLeft: number;
}
