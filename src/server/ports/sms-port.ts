import type { PortResult } from './port-result.ts';

/** Sends text messages. */
export interface SmsPort {
  /**
   * Sends a code, without retries: every message costs money, and a duplicate confuses the customer.
   *
   * @param mobile 11 digits of a mainland number, without country code
   * @param code six digits
   * @param minutes validity of the code, as printed in the message
   */
  sendCode(mobile: string, code: string, minutes: number): Promise<PortResult<void>>;
}
