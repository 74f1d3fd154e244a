// The page on which a customer pays outside the messaging app, as the simulated WeChat Pay shows it.
import type { SimulatedRequest, SimulatedResponse } from './simulator.ts';
import type { WechatPayOrders } from './wechat-pay-orders.ts';

const PATH = '/cgi-bin/mmpayweb-bin/checkmweb';

/** Shows the page of an `h5_url`, or pays and goes on to its `redirect_url`; undefined for other paths. */
export function checkoutPage(
  { method, path, body }: SimulatedRequest,
  orders: WechatPayOrders,
): SimulatedResponse | undefined {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  if (pathname !== PATH) return undefined;
  const order = orders.all().find(({ prepayId }) => prepayId === searchParams.get('prepay_id'));
  if (!order) return { status: 404, body: 'no such payment' };
  const { out_trade_no: outTradeNo, amount } = order.fields;
  if (method === 'POST') {
    const isPaid = body.toString('utf8') === 'do=pay';
    const outcome = isPaid ? orders.pay(outTradeNo) : 'cancelled';
    const location = searchParams.get('redirect_url') ?? '';
    return /^https?:\/\//.test(location) && URL.canParse(location)
      ? { status: 303, headers: { location: new URL(location).href } }
      : { status: 200, body: outcome };
  }
  const button = (name: string, word: string) => `<button name="do" value="${name}">${word}</button>`;
  return {
    status: 200,
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><title>Simulated payment</title><p>${amount.total} fen, ${order.state}</p><form method="post">${button('pay', '支付')} ${button('cancel', '取消')}</form>`,
  };
}
