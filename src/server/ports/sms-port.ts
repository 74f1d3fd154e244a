import type { Locale } from '../../../locales/index.ts';
import type { MessageKind } from '../../core/orders/order-messages.ts';
import type { PortResult } from './port-result.ts';

/** A message by its template: a text of `locales/<tag>/sms.json`, which is registered with the provider. */
export interface TemplateMessage {
  kind: MessageKind;
  language: Locale;
  /** The values of `{1}`, `{2}` … */
  parameters: readonly string[];
}

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
  /** Sends a message, without retries. @param mobile as for a code */
  sendMessage(mobile: string, message: TemplateMessage): Promise<PortResult<void>>;
}
