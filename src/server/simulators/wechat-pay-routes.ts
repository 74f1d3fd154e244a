// The paths of the simulated WeChat Pay.
import type { SimulatedRequest, SimulatedResponse } from './simulator.ts';
import type { OrderFields, OrderPath } from './wechat-pay-order-fields.ts';
import { json } from './wechat-pay-orders.ts';
import type { WechatPayPlatform } from './wechat-pay-platform.ts';
import type { RefundFields } from './wechat-pay-refunds.ts';
import { wechatPayError } from './wechat-pay-request.ts';
import type { WechatPayTrade } from './wechat-pay-trade.ts';

interface Call {
  /** What the route's pattern captures, mostly a number of the merchant. */
  part: string;
  query: URLSearchParams;
  /** @throws SyntaxError without JSON */
  fields: () => unknown;
  trade: WechatPayTrade;
  platform: WechatPayPlatform;
}

type Route = (call: Call) => SimulatedResponse;

const ROUTES: readonly (readonly [RegExp, Route])[] = [
  [
    /^POST \/v3\/pay\/transactions\/(jsapi|native|h5)$/,
    ({ part, fields, trade }) => trade.orders.create(part as OrderPath, fields() as OrderFields),
  ],
  [
    /^GET \/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/,
    ({ part, trade, query }) =>
      query.has('mchid') ? trade.orders.query(part) : wechatPayError(400, 'PARAM_ERROR', 'mchid'),
  ],
  [
    /^POST \/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/,
    ({ part, trade }) => trade.orders.close(part),
  ],
  [
    /^POST \/v3\/refund\/domestic\/refunds$/,
    ({ fields, trade }) => trade.refunds.create(fields() as RefundFields),
  ],
  [/^GET \/v3\/refund\/domestic\/refunds\/([^/]+)$/, ({ part, trade }) => trade.refunds.query(part)],
  [/^GET \/v3\/certificates$/, ({ platform }) => json(platform.certificateList())],
  [/^GET \/v3\/bill\/tradebill$/, ({ query, trade }) => trade.bills.request(query)],
  [/^GET \/v3\/billdownload\/file$/, ({ query, trade }) => trade.bills.download(query.get('token') ?? '')],
];

/** The provider signs all responses but files. */
export const SIGNS_RESPONSE = /^\/v3\/(?!billdownload\/)/;

/** What the provider does with a request whose signature it has accepted. */
export function respondAsWechatPay(
  { method, path, body }: SimulatedRequest,
  trade: WechatPayTrade,
  platform: WechatPayPlatform,
): SimulatedResponse {
  const { pathname, searchParams: query } = new URL(path, 'http://localhost');
  const fields = (): unknown => JSON.parse(body.toString('utf8'));
  for (const [pattern, respond] of ROUTES) {
    const [call, part = ''] = pattern.exec(`${method} ${pathname}`) ?? [];
    if (call === undefined) continue;
    try {
      return respond({ part: decodeURIComponent(part), query, fields, trade, platform });
    } catch {
      return wechatPayError(400, 'PARAM_ERROR', 'no JSON object, or no number');
    }
  }
  return wechatPayError(404, 'RESOURCE_NOT_EXISTS');
}
