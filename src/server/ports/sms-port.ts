import type { PortResult } from './port-result.ts';

/** Sends text messages. */
export interface SmsPort {
  /**
   * Sends a code once; it is never repeated by itself, because every message costs money and a second one confuses.
   *
   * @param mobile 11 digits of the mainland, without a country code
   * @param code six digits
   * @param minutes how long the code is good for, as the message says
   */
  sendCode(mobile: string, code: string, minutes: number): Promise<PortResult<void>>;
}
