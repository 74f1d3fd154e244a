import { expect, test } from 'vitest';
import { missingParameters } from './mandatory-parameters.ts';

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
