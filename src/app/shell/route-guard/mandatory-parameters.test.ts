import { expect, test } from 'vitest';
import chinese from '../../../../locales/zh_CN/buying.json' with { type: 'json' };
import type { PageWithParameters } from '../../../../validators/values/mandatory-parameters.ts';
import { missingParameters, ownPages, type GuardedPath } from './mandatory-parameters.ts';

const missing = (path: Parameters<typeof missingParameters>[0], query: string, context = {}) =>
  missingParameters(path, new URLSearchParams(query), context);

test('no parameter is missing on a page that has them all', () => {
  expect(missing('/insureInfomation', 'orderSn=P1&tradeId=T1')).toEqual([]);
});

test('missing parameters are listed in the order of the table', () => {
  expect(missing('/insureInfomation', '')).toEqual(['orderSn', 'tradeId']);
});

test('an empty value is missing (A37)', () => {
  expect(missing('/insureInfomation', 'orderSn=&tradeId=T1')).toEqual(['orderSn']);
});

test.each(['H5', 'h5'])('userId is optional when the type is %s', (type) => {
  expect(missing('/orderlist', `type=${type}`)).toEqual([]);
});

test('userId is mandatory with every other type', () => {
  expect(missing('/orderlist', 'type=APP')).toEqual(['userId']);
});

test('a userId in the context counts as present (A76)', () => {
  expect(missing('/orderlist', 'type=APP', { userId: 'u1' })).toEqual([]);
});

test('other parameters in the context do not count: the address identifies the trade', () => {
  expect(missing('/insureInfomation', 'orderSn=P1', { tradeId: 'T1' })).toEqual(['tradeId']);
});

/** Pages that the specification lists and the app does not have yet. */
type PageToCome = 'smartCheckOne' | 'underwritingList' | 'bankConfirm';

const SPECIFIED = Object.keys({
  ensureDetail: true,
  tryPrice: true,
  insureInfomation: true,
  shareSure: true,
  processOrderInfo: true,
  orderlist: true,
  unpayList: true,
  orderdetail: true,
  orderResult: true,
} satisfies Record<Exclude<PageWithParameters, PageToCome>, true>);

const PAGES = [...SPECIFIED, ...Object.keys(ownPages)].map((page) => `/${page}` as GuardedPath);

test.each(PAGES)('every parameter that %s requires has a name in the customer’s words', (page) => {
  for (const name of missing(page, '')) expect(chinese).toHaveProperty([`param.${name}`]);
});
