import { expect, test } from 'vitest';
import { missingParameters } from './mandatory-parameters.ts';

const missing = (path: Parameters<typeof missingParameters>[0], query: string, context = {}) =>
  missingParameters(path, new URLSearchParams(query), context);

test('a page with everything misses nothing', () => {
  expect(missing('/insureInfomation', 'orderSn=P1&tradeId=T1')).toEqual([]);
});

test('what is missing is named, in the order of the table', () => {
  expect(missing('/insureInfomation', '')).toEqual(['orderSn', 'tradeId']);
});

test('an empty value is missing (A37)', () => {
  expect(missing('/insureInfomation', 'orderSn=&tradeId=T1')).toEqual(['orderSn']);
});

test.each(['H5', 'h5'])('userId is not asked for when the type is %s', (type) => {
  expect(missing('/orderlist', `type=${type}`)).toEqual([]);
});

test('userId is asked for with every other type', () => {
  expect(missing('/orderlist', 'type=APP')).toEqual(['userId']);
});

test('a userId that was moved out of the address is still there (A76)', () => {
  expect(missing('/orderlist', 'type=APP', { userId: 'u1' })).toEqual([]);
});

test('other parameters are not taken from the context: they say what the page is about', () => {
  expect(missing('/insureInfomation', 'orderSn=P1', { tradeId: 'T1' })).toEqual(['tradeId']);
});
