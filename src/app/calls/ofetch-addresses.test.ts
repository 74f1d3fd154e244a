import { expect, test } from 'vitest';
import { withBase, withQuery } from './ofetch-addresses.ts';

const ORIGIN = 'http://127.0.0.1';
const NAME = '张 三+&=#%';

test.each<[Parameters<typeof withQuery>[1], string[][]]>([
  [{}, []],
  [
    { _t: 1_795_000_000_000, tradeId: 'T-1' },
    [
      ['_t', '1795000000000'],
      ['tradeId', 'T-1'],
    ],
  ],
  [{ name: NAME }, [['name', NAME]]],
  [
    { flag: false, count: 0, text: '', none: null },
    [
      ['flag', 'false'],
      ['count', '0'],
      ['text', ''],
      ['none', ''],
    ],
  ],
  [
    { kept: ['a', 'b c'], left: undefined },
    [
      ['kept', 'a'],
      ['kept', 'b c'],
    ],
  ],
])('the server reads the query %j as it was', (query, entries) => {
  expect([...new URL(withQuery('/shop/call', query), ORIGIN).searchParams]).toEqual(entries);
});

test('a server stands before a path', () => {
  expect(withBase('/shop/call', ORIGIN)).toBe(`${ORIGIN}/shop/call`);
});
