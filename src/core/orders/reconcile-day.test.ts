import { describe, expect, test } from 'vitest';
import { reconcileDay, type ReconciledLine, type ReconciledPayment } from './reconcile-day.ts';

const paid: ReconciledPayment = {
  paymentNo: 'B1',
  amountFen: 126_800,
  transactionId: '4200A',
  isOfDay: true,
  isRefundOfDay: false,
};
const payment: ReconciledLine = {
  kind: 'payment',
  outTradeNo: 'B1',
  transactionId: '4200A',
  totalFen: 126_800,
  outRefundNo: undefined,
  refundFen: 0,
};
const refund: ReconciledLine = {
  ...payment,
  kind: 'refund',
  totalFen: 0,
  outRefundNo: 'RB1',
  refundFen: 126_800,
};

test('a file that agrees with our payments has no differences', () => {
  expect(reconcileDay([payment, refund], [paid])).toEqual([]);
  expect(reconcileDay([], [])).toEqual([]);
});

test('a refund that we made on the day, and that the file has, is no difference', () => {
  expect(reconcileDay([payment, refund], [{ ...paid, isRefundOfDay: true }])).toEqual([]);
});

test('a refund of a payment of an earlier day is no difference', () => {
  expect(reconcileDay([refund], [{ ...paid, isOfDay: false }])).toEqual([]);
});

describe('a difference names its number and both amounts', () => {
  test.each<[string, ReconciledLine[], ReconciledPayment[], object]>([
    [
      'a payment that we do not have',
      [payment],
      [],
      { kind: 'unknownPayment', number: 'B1', ownFen: undefined },
    ],
    [
      'a payment that is not paid here',
      [payment],
      [{ ...paid, transactionId: null }],
      { kind: 'unpaidHere', providerFen: 126_800, ownFen: 126_800 },
    ],
    [
      'one fen more',
      [{ ...payment, totalFen: 126_801 }],
      [paid],
      { kind: 'paymentDiffers', providerFen: 126_801, ownFen: 126_800 },
    ],
    ['another charge', [{ ...payment, transactionId: '4200B' }], [paid], { kind: 'paymentDiffers' }],
    ['no line', [], [paid], { kind: 'missingAtProvider', number: 'B1', providerFen: undefined }],
    [
      'no line of a refund',
      [payment],
      [{ ...paid, isRefundOfDay: true }],
      { kind: 'refundMissingAtProvider', number: 'RB1', providerFen: undefined, ownFen: 126_800 },
    ],
    [
      'no line of the refund of a surrender, whose payment is of an earlier day',
      [],
      [{ ...paid, isOfDay: false, isRefundOfDay: true, refundFen: 800 }],
      { kind: 'refundMissingAtProvider', number: 'RB1', ownFen: 800 },
    ],
    ['a refund of an unknown payment', [refund], [], { kind: 'unknownRefund', number: 'RB1' }],
    [
      'a refund under another number',
      [payment, { ...refund, outRefundNo: 'X' }],
      [paid],
      { kind: 'unknownRefund', number: 'X' },
    ],
    [
      'a refund of a part',
      [payment, { ...refund, refundFen: 1 }],
      [paid],
      { kind: 'refundDiffers', providerFen: 1, ownFen: 126_800 },
    ],
  ])('%s', (_what, lines, own, expected) => {
    expect(reconcileDay(lines, own)).toEqual([expect.objectContaining(expected)]);
  });
});
