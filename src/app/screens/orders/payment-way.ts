// How a customer pays, by where the page is open.

export type PaymentWay = 'jsapi' | 'redirect' | 'qr';

/**
 * The ways to offer, the best one first: in the messaging app by its own interface, where it knows the customer; in the browser
 * of a phone by its app; and everywhere by a QR code that another phone scans.
 */
export function paymentWays(userAgent: string, openId: string | undefined): PaymentWay[] {
  if (/MicroMessenger/i.test(userAgent)) return openId ? ['jsapi', 'qr'] : ['qr'];
  return /Mobi|Android|iPhone|iPad/i.test(userAgent) ? ['redirect', 'qr'] : ['qr'];
}
