import { expect, test } from 'vitest';
import type { TrailEntry } from './trail-chain.ts';
import { isFromPage, verifySources } from './verify-sources.ts';

/** A trail of entries that are given by source and number; without both, the server recorded them. */
const trailOf = (...sent: readonly [source?: string, sourceSeq?: number][]): TrailEntry[] =>
  sent.map(([source, sourceSeq], i) => ({
    tradeId: 'a-trade',
    seq: i + 1,
    at: '2026-11-21T04:00:00.000000Z',
    kind: source === undefined ? 'orderMoved' : 'pageEntered',
    details: source === undefined ? {} : { source, sourceSeq: sourceSeq! },
    previousHash: '',
    hash: '',
  }));

test.each<[what: string, sent: [source?: string, sourceSeq?: number][], seq: number | undefined]>([
  ['no entries', [], undefined],
  [
    'two sources, each in its order, and the server between them',
    [['a', 1], ['b', 1], [], ['a', 2]],
    undefined,
  ],
  ['a source that does not begin with 1', [[], ['a', 2]], 2],
  [
    'a number that is missing',
    [
      ['a', 1],
      ['a', 3],
    ],
    2,
  ],
  [
    'a number twice',
    [
      ['a', 1],
      ['b', 1],
      ['a', 1],
    ],
    3,
  ],
  [
    'two numbers in the wrong order',
    [
      ['a', 1],
      ['a', 3],
      ['a', 2],
    ],
    2,
  ],
])('%s', (_what, sent, seq) => {
  expect(verifySources(trailOf(...sent))).toEqual(seq === undefined ? undefined : { code: 'sourceGap', seq });
});

test('an entry with a source is from a page', () => {
  expect(trailOf(['a', 1], []).map(isFromPage)).toEqual([true, false]);
});
