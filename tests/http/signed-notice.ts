import type { WechatPaySimulator } from '../../src/server/simulators/wechat-pay-simulator.ts';
import { transactionFields } from '../../src/server/simulators/wechat-pay-orders.ts';

/**
 * The notice that the provider sends of a payment, signed and encrypted: the same bytes and headers at each attempt.
 *
 * @param changed fields that it names otherwise than the payment
 */
export function signedNotice(
  { platform, orders }: WechatPaySimulator,
  paymentNo: string,
  changed: object = {},
): { method: 'POST'; headers: Record<string, string>; body: string } {
  const order = orders().find(({ fields }) => fields.out_trade_no === paymentNo)!;
  const content = { ...transactionFields(order), ...changed };
  const resource = platform.encrypt(JSON.stringify(content), 'transaction');
  const body = JSON.stringify({
    id: `notice of ${paymentNo}`,
    event_type: 'TRANSACTION.SUCCESS',
    resource: { original_type: 'transaction', ...resource },
  });
  const headers = { 'content-type': 'application/json', ...platform.signatureHeaders(body) };
  return { method: 'POST', headers, body };
}
