import { expect, test } from 'vitest';
import { linkCodeOf, linkKey, salePlace } from './sale-place.ts';

const tradeId = 'Abcdefghij_-0123456789';
const letterId = 'Letter_-jk0123456789ab';
const place = (path: string, query: string, context = {}) =>
  salePlace(path, new URLSearchParams(query), context);

test.each<[path: string, query: string, place: object | undefined]>([
  ['/insureInfomation', `orderSn=P1&tradeId=${tradeId}`, { tradeId, page: 'insureInfomation' }],
  ['/orderResult/insure', `orderSn=P1&tradeId=${tradeId}`, { tradeId, page: 'orderResult' }],
  ['/input', `screen=fishingTrip&tradeId=${tradeId}`, { tradeId, page: 'input', screen: 'fishingTrip' }],
  ['/input', `screen=p13800138000&tradeId=${tradeId}`, { tradeId, page: 'input' }],
  ['/readNotice', `screen=other&tradeId=${tradeId}`, { tradeId, page: 'readNotice' }],
  ['/letterDetail', `letterId=${letterId}&tradeId=${tradeId}`, { tradeId, page: 'letterDetail' }],
  ['/letterDetail', `letterId=${letterId}`, undefined],
  ['/letterList', `tradeId=${tradeId}`, undefined],
  ['/tabbar/index', `tradeId=${tradeId}`, undefined],
  ['/constructor', `tradeId=${tradeId}`, undefined],
  ['/groupQuote', '', undefined],
  ['/insuredSure', `code=${tradeId}`, { tradeId: linkKey(tradeId), page: 'insuredSure' }],
  ['/insuredSure', 'code=欧阳若溪', undefined],
  ['/input', 'tradeId=欧阳若溪', undefined],
])('%s?%s', (path, query, expected) => {
  expect(place(path, query)).toEqual(expected);
});

test('the number of an order names its trade, if it is the one of this visit', () => {
  const context = { orderSn: 'P1', tradeId };
  expect(place('/choosePay', 'orderSn=P1', context)).toEqual({ tradeId, page: 'choosePay' });
  expect(place('/choosePay', 'orderSn=P2', context)).toBeUndefined();
  expect(place('/choosePay', 'orderSn=P1')).toBeUndefined();
});

test('a link stands for its trade, and no trade is taken for a link', () => {
  expect([linkCodeOf(linkKey('a-code')), linkCodeOf(tradeId)]).toEqual(['a-code', undefined]);
});
