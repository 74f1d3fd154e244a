// The trade bills of the simulated WeChat Pay: a CSV file for each day of Shanghai that is over.
import { createHash } from 'node:crypto';
import type { SimulatedResponse } from './simulator.ts';
import { json, providerNumber, type SimulatedOrder } from './wechat-pay-orders.ts';
import type { SimulatedRefund } from './wechat-pay-refunds.ts';
import { wechatPayError } from './wechat-pay-request.ts';

/** As in the provider's files; columns that nothing fills are empty. */
const HEADINGS =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const SUM_HEADINGS =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
const SHANGHAI_MS = 8 * 3_600_000;
/** The bill of a day is ready at ten o'clock of the next. */
const READY_MS = 10 * 3_600_000;
const DAY_MS = 86_400_000;

export interface WechatPayBills {
  /** `GET /v3/bill/tradebill` */
  request(query: URLSearchParams): SimulatedResponse;
  /** The address that a bill is fetched from; its response is not signed. */
  download(token: string): SimulatedResponse;
}

/** The bills of one merchant. */
export function wechatPayBills(
  entries: () => { orders: readonly SimulatedOrder[]; refunds: readonly SimulatedRefund[] },
  clock: () => Date,
  origin: () => string,
): WechatPayBills {
  const files = new Map<string, Buffer>();
  return {
    request(query) {
      const date = query.get('bill_date') ?? '';
      const startsAt = Date.parse(`${date}T00:00:00+08:00`);
      const now = clock().getTime();
      if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(startsAt) || now < startsAt + DAY_MS)
        return wechatPayError(400, 'PARAM_ERROR', 'bill_date');
      if (now < startsAt + DAY_MS + READY_MS) return wechatPayError(400, 'STATEMENT_CREATING');
      const file = billOf(date, entries());
      if (!file) return wechatPayError(400, 'NO_STATEMENT_EXIST');
      const token = providerNumber(32);
      files.set(token, file);
      return json({
        hash_type: 'SHA1',
        hash_value: createHash('sha1').update(file).digest('hex'),
        download_url: `${origin()}/v3/billdownload/file?token=${token}`,
      });
    },
    download(token) {
      const file = files.get(token);
      return file ? { status: 200, body: file } : wechatPayError(400, 'PARAM_ERROR', 'token');
    },
  };
}

function billOf(date: string, { orders, refunds }: ReturnType<Parameters<typeof wechatPayBills>[0]>) {
  const paid = orders.filter(({ paidAt }) => paidAt && shanghai(paidAt).startsWith(date));
  const refunded = refunds.filter(({ createdAt }) => shanghai(createdAt).startsWith(date));
  const rows = [...paid.map(paymentRow), ...refunded.map(refundRow)];
  if (rows.length === 0) return undefined;
  const total = yuan(paid.reduce((sum, { fields }) => sum + fields.amount.total, 0));
  const refund = yuan(refunded.reduce((sum, { fields }) => sum + fields.amount.refund, 0));
  const sums = [String(rows.length), total, refund, '0.00', '0.00000', total, refund];
  const lines = [HEADINGS, ...rows.map(csvRow), SUM_HEADINGS, csvRow(sums), ''];
  return Buffer.from(`\uFEFF${lines.join('\r\n')}`);
}

function paymentRow(order: SimulatedOrder): string[] {
  const total = yuan(order.fields.amount.total);
  const amounts = [total, '0.00', '0', '0', '0.00', '0.00', '', ''];
  return [...startOfRow(order.paidAt!, order, 'SUCCESS'), ...amounts, ...endOfRow(order, total, '0.00')];
}

function refundRow({ fields, order, refundId, state, createdAt }: SimulatedRefund): string[] {
  const refund = yuan(fields.amount.refund);
  const amounts = ['0.00', '0.00', refundId, fields.out_refund_no, refund, '0.00', 'ORIGINAL', state];
  return [...startOfRow(createdAt, order, 'REFUND'), ...amounts, ...endOfRow(order, '0.00', refund)];
}

function startOfRow(time: Date, { fields, path, transactionId }: SimulatedOrder, state: string): string[] {
  const { appid, mchid, out_trade_no: outTradeNo } = fields;
  const type = { jsapi: 'JSAPI', native: 'NATIVE', h5: 'MWEB' }[path];
  const numbers = [appid, mchid, '0', '', transactionId!, outTradeNo];
  return [shanghai(time), ...numbers, fields.payer?.openid ?? 'o-simulated', type, state, 'OTHERS', 'CNY'];
}

const endOfRow = ({ fields }: SimulatedOrder, total: string, refund: string): string[] => [
  fields.description,
  '',
  '0.00000',
  '0.60%',
  total,
  refund,
  '',
];

const csvRow = (values: readonly string[]): string => values.map((value) => `\`${value}`).join(',');

const yuan = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;

const shanghai = (time: Date): string =>
  new Date(time.getTime() + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ');
