import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hasHash, readDayFile } from './wechat-pay-day-file.ts';

const HEADING =
  '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,商户退款单号,商品名称,订单金额,申请退款金额';
const PAYMENT = '`2026-11-21 12:00:00,`wx1,`19,`42,`T1,`SUCCESS,`,`保, 险,`9999999999.99,`0.00';
const REFUND = '`2026-11-21 12:00:01,`wx1,`19,`42,`T1,`REFUND,`R1,`保, 险,`0.00,`0.29';
const SUMS = '总交易单数,订单总金额,申请退款总金额\r\n`2,`9999999999.99,`0.29';
const fileOf = (...rows: string[]) => Buffer.from(`\uFEFF${rows.join('\r\n')}\r\n`);
const lines = (...rows: string[]) => readDayFile(fileOf(...rows));

test('a file is read by its headings, to the fen, with commas in a name', () => {
  const line = { appid: 'wx1', mchid: '19', transactionId: '42', outTradeNo: 'T1' };
  expect(lines(HEADING, PAYMENT, REFUND, SUMS)).toEqual([
    {
      ...line,
      time: '2026-11-21 12:00:00',
      kind: 'payment',
      totalFen: 999_999_999_999,
      outRefundNo: undefined,
      refundFen: 0,
    },
    { ...line, time: '2026-11-21 12:00:01', kind: 'refund', totalFen: 0, outRefundNo: 'R1', refundFen: 29 },
  ]);
});

describe('a file is refused', () => {
  test.each<[string, string[]]>([
    ['that is empty', []],
    ['that lacks a line', [HEADING, PAYMENT, SUMS]],
    ['that has a line twice', [HEADING, PAYMENT, REFUND, REFUND, SUMS]],
    ['that lacks its sums', [HEADING, PAYMENT, REFUND]],
    ['with another total', [HEADING, PAYMENT.replace('9999999999.99', '9999999999.98'), REFUND, SUMS]],
    ['with another refund', [HEADING, PAYMENT, REFUND.replace('0.29', '0.28'), SUMS]],
    ['with a third decimal', [HEADING, PAYMENT, REFUND.replace('0.29', '0.290'), SUMS]],
    ['with a negative amount', [HEADING, PAYMENT, REFUND.replace('0.29', '-0.29'), SUMS]],
    ['with an unknown state', [HEADING, PAYMENT, REFUND.replace('REFUND', 'REVOKED'), SUMS]],
    ['with a refund without number', [HEADING, PAYMENT, REFUND.replace('R1', ''), SUMS]],
    ['with a payment without number', [HEADING, PAYMENT.replace('T1', ''), REFUND, SUMS]],
    ['with a short line', [HEADING, PAYMENT, REFUND.replace(',`R1', ''), SUMS]],
    ['with a line that lacks its backtick', [HEADING, PAYMENT, REFUND.slice(1), SUMS]],
    ['that lacks a column', [HEADING.replace('订单金额', '金额'), PAYMENT, REFUND, SUMS]],
  ])('%s', (_title, rows) => {
    expect(lines(...rows)).toBeUndefined();
  });
});

test('a file has the hash of its bytes, in hexadecimal by SHA-1 only', () => {
  const file = fileOf(HEADING);
  const hash = createHash('sha1').update(file).digest('hex');
  expect(hasHash(file, 'SHA1', hash)).toBe(true);
  expect(hasHash(Buffer.concat([file, Buffer.from(' ')]), 'SHA1', hash)).toBe(false);
  expect(hasHash(file, 'MD5', hash)).toBe(false);
  expect(hasHash(file, 'SHA1', undefined)).toBe(false);
});
