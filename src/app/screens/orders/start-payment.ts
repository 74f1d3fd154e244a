// Starts a payment and hands over to the provider.
import type { JsapiParameters } from '../../../../schemas/generated/pay.ts';
import { call } from '../../calls/client.ts';
import { linkContext } from '../../state/link-context.ts';
import type { PaymentWay } from './payment-way.ts';

/** What the page shows after a start: a QR code, or nothing because the customer pays elsewhere. */
export type StartedPayment = { kind: 'qr'; codeUrl: string } | { kind: 'elsewhere' };

interface WeixinBridge {
  invoke(name: string, parameters: object, done: (result: { err_msg?: string }) => void): void;
}

/**
 * Starts the payment of an order.
 *
 * @throws Problem of `pay`
 */
export async function startPayment(orderSn: string, way: PaymentWay): Promise<StartedPayment> {
  const { openId } = linkContext();
  const started = await call('pay', { orderSn, way, ...(way === 'jsapi' && openId ? { openId } : {}) });
  if (started.kind === 'qr') return { kind: 'qr', codeUrl: started.codeUrl! };
  if (started.kind === 'redirect') location.assign(started.url!);
  else await payInApp(orderSn, started.parameters!);
  return { kind: 'elsewhere' };
}

/** Pays in the messaging app. Its word is a hint: the server asks the provider. */
async function payInApp(orderSn: string, parameters: JsapiParameters): Promise<void> {
  const { WeixinJSBridge: bridge } = globalThis as { WeixinJSBridge?: WeixinBridge };
  if (!bridge) return;
  const result = await new Promise<string>((done) =>
    bridge.invoke('getBrandWCPayRequest', parameters, ({ err_msg: message = '' }) => done(message)),
  );
  await call('payCallBack', { orderSn, result: result.slice(0, 100) }).catch(() => undefined);
}
