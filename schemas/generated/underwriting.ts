// Generated from schemas/calls/underwriting.json; do not edit.
import type { OrderSn } from './pay.ts';
import type { PolicyStanding } from './policy.ts';

export type UnderwritingResponse = OrderStanding;
export type QueryOrderStausResponse = OrderStanding;

/**
 * The insurer's decision about an order, and how the order stands.
 */
export interface Calls {
  /**
   * POST /funapi/insure/underwriting, for session.
   */
  underwriting: {
    request: UnderwritingRequest;
    response: UnderwritingResponse;
  };
  /**
   * POST /funapi/insure/queryOrderStaus, for session.
   */
  queryOrderStaus: {
    request: QueryOrderStausRequest;
    response: QueryOrderStausResponse;
  };
  /**
   * POST /funapi/insure/policy/epolicy, for session.
   */
  electronicPolicy: {
    request: ElectronicPolicyRequest;
    response: ElectronicPolicyResponse;
  };
}
export interface UnderwritingRequest {
  orderSn: OrderSn;
}
export interface OrderStanding {
  /**
   * S-001.
   */
  orderState: string;
  /**
   * Why the insurer refused; absent otherwise. timeout: it did not answer; letterOverdue: its letter was not answered in time.
   */
  reason?: 'occupation' | 'health' | 'sumInsured' | 'identity' | 'other' | 'timeout' | 'letterOverdue';
  /**
   * Absent before the policy is issued.
   */
  policyNo?: string;
  /**
   * Until the order ends at 24:00; absent for an order that does not end.
   */
  minutesLeft?: number;
}
export interface QueryOrderStausRequest {
  orderSn: OrderSn;
}
export interface ElectronicPolicyRequest {
  orderSn: OrderSn;
}
export interface ElectronicPolicyResponse {
  policyNo: string;
  /**
   * `YYYY-MM-DD`; the cover begins at 00:00 in Asia/Shanghai.
   */
  firstDay: string;
  /**
   * The cover ends at 24:00 of it.
   */
  lastDay?: string;
  /**
   * Of the file, in hex.
   */
  sha256: string;
  /**
   * Size of the file.
   */
  bytes: number;
  /**
   * Path of the file; GET needs the session's token.
   */
  path: string;
  preview: Preview;
  standing: PolicyStanding;
}
/**
 * Pictures of the pages of a PDF. That of page n, from 1, is at `{path}/{width}/{n}`; GET needs the session's token.
 */
export interface Preview {
  /**
   * How many pages the file has.
   */
  pages: number;
  /**
   * Without a slash at its end.
   */
  path: string;
  /**
   * Of the pictures in pixels, narrowest first.
   */
  widths: number[];
}
