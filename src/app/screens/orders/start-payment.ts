// Starts a payment and hands over to the provider.
import type { JsapiParameters } from '../../../../schemas/generated/pay.ts';
import { call } from '../../calls/client.ts';
import type { OpenPage } from '../../shell/use-open-page.ts';
import { linkContext } from '../../state/link-context.ts';
import { messagingBridge, type MessagingBridge } from './messaging-bridge.ts';
import type { PaymentWay } from './payment-way.ts';

/** Why a payment in the messaging app was not made: the app is too old for it, the customer cancelled, or the app failed. */
export type NotPaid = 'oldVersion' | 'cancelled' | 'failed';

/**
 * What the page shows after a start: a QR code; nothing, because the customer pays elsewhere or has paid; why nothing was
 * paid, so that the customer tries again; or nothing, because the customer has left the page.
 */
export type StartedPayment =
  | { kind: 'qr'; codeUrl: string }
  | { kind: 'elsewhere' }
  | { kind: 'left' }
  | { kind: 'notPaid'; why: NotPaid };

/**
 * Starts the payment of an order. Opens it only for a customer who is still on the page: the server keeps it open, and the page
 * goes on with it when the customer comes back.
 *
 * @param resultUrl absolute address of the page that waits for the result, to which the provider's own page returns
 * @throws Problem of `pay`
 */
export async function startPayment(
  orderSn: string,
  way: PaymentWay,
  resultUrl: string,
  page: OpenPage,
): Promise<StartedPayment> {
  if (way === 'jsapi') return payInApp(orderSn, page);
  const { codeUrl, url } = await call('pay', { orderSn, way });
  if (way === 'qr') return { kind: 'qr', codeUrl: codeUrl! };
  page.leave(returning(url!, resultUrl));
  return { kind: page.isOpen() ? 'elsewhere' : 'left' };
}

/**
 * The address of the provider's page with the one that it returns to.
 *
 * Source: `redirect_url` in "H5 调起支付" of the developer documents of WeChat Pay.
 */
function returning(url: string, resultUrl: string): string {
  const address = new URL(url);
  address.searchParams.set('redirect_url', resultUrl);
  return address.href;
}

/** Opens no payment where the app cannot make it. */
async function payInApp(orderSn: string, page: OpenPage): Promise<StartedPayment> {
  const bridge = await messagingBridge();
  if (!bridge) return { kind: 'notPaid', why: 'oldVersion' };
  const { openId } = linkContext();
  const { parameters } = await call('pay', { orderSn, way: 'jsapi', ...(openId ? { openId } : {}) });
  if (!page.isOpen()) return { kind: 'left' };
  const result = await requestPayment(bridge, parameters!);
  // The word of the app is a hint: the server asks the provider.
  const status = await call('payCallBack', { orderSn, result: result.slice(0, 100) }).catch(() => undefined);
  const isOpen = status?.orderState === 'paying' || status?.orderState === 'toPay';
  if (!isOpen || result.includes(':ok')) return { kind: 'elsewhere' };
  return { kind: 'notPaid', why: result.includes(':cancel') ? 'cancelled' : 'failed' };
}

/** What the app says of a payment: `get_brand_wcpay_request:ok`, `:cancel`, or `:fail` with a reason. */
const requestPayment = (bridge: MessagingBridge, parameters: JsapiParameters): Promise<string> =>
  new Promise((done) =>
    bridge.invoke('getBrandWCPayRequest', parameters, ({ err_msg: message = '' }) => done(message)),
  );
