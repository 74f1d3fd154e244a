/**
 * Reads the trade bill of WeChat Pay: CSV whose last two lines are the sums of the others.
 *
 * Source: "交易账单文件格式说明" of the developer documents. Every value has a backtick in front, so that spreadsheets keep its
 * digits; amounts are in yuan with two decimals.
 */
import { createHash } from 'node:crypto';
import type { DayFileLine } from '../ports/payment-port.ts';

/** The columns that are read, by their headings; others may come and go. */
const COLUMNS = {
  time: '交易时间',
  appid: '公众账号ID',
  mchid: '商户号',
  transactionId: '微信订单号',
  outTradeNo: '商户订单号',
  state: '交易状态',
  outRefundNo: '商户退款单号',
  total: '订单金额',
  refund: '申请退款金额',
} as const;

/** The sums that are compared with the lines. */
const SUMS = { count: '总交易单数', total: '订单总金额', refund: '申请退款总金额' } as const;

/** Between two values; a comma within a value has no backtick behind it. */
const SEPARATOR = ',`';
const YUAN = /^(\d{1,12})\.(\d{2})$/;

/** Whether the file has this hash, as the provider's signed response gives it. */
export const hasHash = (file: Buffer, hashType: unknown, hashValue: unknown): boolean =>
  hashType === 'SHA1' && createHash('sha1').update(file).digest('hex') === hashValue;

/** The lines of the file; undefined for another format, or when they do not come to the file's own sums. */
export function readDayFile(file: Buffer): readonly DayFileLine[] | undefined {
  const rows = file
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((row) => row !== '');
  const [heading = '', ...rest] = rows;
  const [sumHeading = '', sumRow = ''] = rest.slice(-2);
  const lines = rest.slice(0, -2).map((row) => lineOf(valuesOf(heading, row)));
  if (!lines.every((line) => line !== undefined)) return undefined;
  const sums = valuesOf(sumHeading, sumRow);
  const sumOf = (amount: 'totalFen' | 'refundFen') => lines.reduce((sum, line) => sum + line[amount], 0);
  const isComplete =
    sums.get(SUMS.count) === String(lines.length) &&
    fenOf(sums.get(SUMS.total)) === sumOf('totalFen') &&
    fenOf(sums.get(SUMS.refund)) === sumOf('refundFen');
  return isComplete ? lines : undefined;
}

/** The values of a row by the headings; empty for a row of another length. */
function valuesOf(heading: string, row: string): ReadonlyMap<string, string> {
  const headings = heading.split(',');
  const values = row.startsWith('`') ? row.slice(1).split(SEPARATOR) : [];
  return new Map(
    values.length === headings.length ? headings.map((name, index) => [name, values[index]!]) : [],
  );
}

function lineOf(values: ReadonlyMap<string, string>): DayFileLine | undefined {
  const value = (column: keyof typeof COLUMNS) => values.get(COLUMNS[column]);
  const [time, appid, mchid] = [value('time'), value('appid'), value('mchid')];
  const [transactionId, outTradeNo] = [value('transactionId'), value('outTradeNo')];
  const [totalFen, refundFen] = [fenOf(value('total')), fenOf(value('refund'))];
  if (!time || !appid || !mchid || !transactionId || !outTradeNo) return undefined;
  if (totalFen === undefined || refundFen === undefined) return undefined;
  const line = { time, appid, mchid, transactionId, outTradeNo };
  const outRefundNo = value('outRefundNo');
  if (value('state') === 'SUCCESS')
    return { ...line, kind: 'payment', totalFen, refundFen, outRefundNo: undefined };
  if (value('state') !== 'REFUND' || !outRefundNo) return undefined;
  return { ...line, kind: 'refund', totalFen, refundFen, outRefundNo };
}

/** Digits only: a number with decimals cannot hold every amount. */
function fenOf(yuan: string | undefined): number | undefined {
  const [, whole, hundredths] = YUAN.exec(yuan ?? '') ?? [];
  return whole === undefined ? undefined : Number(`${whole}${hundredths}`);
}
