// The fields of an order, as the simulated WeChat Pay takes and refuses them.

export type OrderPath = 'jsapi' | 'native' | 'h5';

/** The body of `POST /v3/pay/transactions/…`. */
export interface OrderFields {
  appid: string;
  mchid: string;
  description: string;
  out_trade_no: string;
  time_expire: string;
  notify_url: string;
  amount: { total: number; currency: string };
  payer?: { openid?: string };
  scene_info?: { payer_client_ip?: string; h5_info?: { type?: string } };
}

const TRADE_NO = /^[0-9A-Za-z_*-]{6,32}$/;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/;
const DESCRIPTION = /^.{1,127}$/su;

/** The name of the first field that the provider refuses; undefined for a valid order. */
export function orderProblem(
  path: OrderPath,
  fields: Partial<OrderFields>,
  { mchid, appid }: { mchid: string; appid: string },
  now: Date,
): string | undefined {
  const { description, time_expire: expiry, amount, payer, scene_info: scene } = fields;
  const checks: Readonly<Record<string, boolean>> = {
    appid: fields.appid === appid,
    mchid: fields.mchid === mchid,
    description: typeof description === 'string' && DESCRIPTION.test(description),
    out_trade_no: isNumber(fields.out_trade_no),
    time_expire: RFC_3339.test(String(expiry)) && Date.parse(String(expiry)) > now.getTime(),
    notify_url: isNoticeUrl(fields.notify_url),
    'amount.total': isFen(amount?.total),
    'amount.currency': amount?.currency === 'CNY',
    'payer.openid': path !== 'jsapi' || Boolean(payer?.openid),
    scene_info: path !== 'h5' || Boolean(scene?.payer_client_ip && scene.h5_info?.type),
  };
  return Object.keys(checks).find((name) => !checks[name]);
}

/** Whether a merchant may number an order or a refund so. */
export const isNumber = (value: unknown): value is string =>
  typeof value === 'string' && TRADE_NO.test(value);

export const isFen = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0;

/** An absolute address without a query; the provider takes https only, which has no certificate on this machine. */
export const isNoticeUrl = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:\/\/[^?#]+$/.test(value);
