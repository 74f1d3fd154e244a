import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acknowledge,
  addToQueue,
  isExpired,
  MAX_QUEUED,
  newQueue,
  nextBatch,
  type PageRecord,
  type TrailQueue,
} from './trail-queue.ts';

const deviceAt = '2026-11-21T04:00:00.000Z';
const entered: PageRecord = { kind: 'pageEntered', deviceAt, page: 'input' };
const empty = newQueue('a-trade', { backtraceId: 'evening-sale', source: 'source-1' }, 1000);
const filled = (count: number, queue: TrailQueue = empty): TrailQueue => {
  let next = queue;
  for (let i = 0; i < count; i += 1) next = addToQueue(next, entered, 2000);
  return next;
};
const stored = (lastSeq: number) => ({ lastSeq, resendFrom: 0 });
const numbers = ({ entries }: Pick<TrailQueue, 'entries'>) => entries.map(({ seq }) => seq);

test('entries are numbered from 1 without gaps, and go on where the numbers ended', () => {
  const queue = filled(3);
  expect(numbers(queue)).toEqual([1, 2, 3]);
  expect(queue.entries[0]).toEqual({ seq: 1, kind: 'pageEntered', deviceAt, page: 'input' });
  const sent = acknowledge(queue, stored(3), 'source-2');
  expect(numbers(sent)).toEqual([]);
  expect(numbers(filled(2, sent))).toEqual([4, 5]);
});

test('a batch has the first hundred entries', () => {
  const batch = nextBatch(filled(130));
  expect([batch.length, batch[0]!.seq, batch.at(-1)!.seq]).toEqual([100, 1, 100]);
});

describe('a receipt drops what is stored:', () => {
  test.each<[what: string, lastSeq: number, left: number[]]>([
    ['nothing', 0, [1, 2, 3]],
    ['the first two', 2, [3]],
    ['all', 3, []],
  ])('%s', (_what, lastSeq, left) => {
    const queue = acknowledge(filled(3), stored(lastSeq), 'source-2');
    expect(numbers(queue)).toEqual(left);
    expect([queue.source, queue.lastSeq]).toEqual(['source-1', 3]);
  });

  test('a receipt that comes late brings nothing back', () => {
    const queue = filled(1, acknowledge(filled(3), stored(3), 'source-2'));
    expect(acknowledge(queue, stored(1), 'source-2')).toEqual(queue);
  });
});

describe('a queue that does not fit to the server starts new numbers:', () => {
  test('the server lacks entries that the device no longer has', () => {
    const queue = acknowledge(filled(4), stored(3), 'source-2');
    const restarted = acknowledge(queue, { lastSeq: 1, resendFrom: 2 }, 'source-3');
    expect(restarted).toMatchObject({ source: 'source-3', lastSeq: 1 });
    expect(numbers(restarted)).toEqual([1]);
  });

  test('the server has more than the device gave numbers for, and no entry is taken for one of those', () => {
    const restarted = acknowledge(filled(2), stored(5), 'source-2');
    expect(restarted).toMatchObject({ source: 'source-2', lastSeq: 2 });
    expect(numbers(restarted)).toEqual([1, 2]);
  });
});

describe('a full queue', () => {
  const full = filled(MAX_QUEUED + 3);

  test('keeps the first entries and counts the others', () => {
    expect([full.entries.length, full.dropped, full.lastSeq]).toEqual([MAX_QUEUED, 3, MAX_QUEUED]);
  });

  test('says how many are missing as soon as two entries have room, under numbers without a gap', () => {
    const oneFree = filled(1, acknowledge(full, stored(1), 'source-2'));
    expect([oneFree.entries.length, oneFree.dropped]).toEqual([MAX_QUEUED - 1, 4]);
    const free = filled(1, acknowledge(oneFree, stored(100), 'source-2'));
    expect(free.entries.slice(-2)).toEqual([
      { seq: MAX_QUEUED + 1, kind: 'entriesDropped', deviceAt, count: 4 },
      { seq: MAX_QUEUED + 2, kind: 'pageEntered', deviceAt, page: 'input' },
    ]);
    expect(free.dropped).toBe(0);
  });
});

test('a queue expires a week after its last entry', () => {
  const week = 7 * 24 * 3600 * 1000;
  expect(isExpired(filled(1), 2000 + week)).toBe(false);
  expect(isExpired(filled(1), 2001 + week)).toBe(true);
});

/** What can happen to a queue: an entry, a call whose receipt comes, or one whose receipt is lost. */
const EVENTS = ['add', 'send', 'sendInVain', 'reply'] as const;

test('whatever gets lost, the server stores each entry once and in order, and none is left', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 60 }), (events) => {
      let queue = empty;
      const kept: number[] = [];
      let added = 0;
      const push = () => {
        for (const { seq, seconds } of nextBatch(queue)) if (seq === kept.length + 1) kept.push(seconds!);
        return stored(kept.length);
      };
      let late = stored(0);
      for (const event of events) {
        if (event === 'add') {
          const record: PageRecord = { kind: 'pageLeft', deviceAt, page: 'input', seconds: (added += 1) };
          queue = addToQueue(queue, record, 0);
        }
        if (event === 'send') queue = acknowledge(queue, push(), 'never');
        if (event === 'sendInVain') late = push();
        // The receipt of an earlier call.
        if (event === 'reply') queue = acknowledge(queue, late, 'never');
      }
      queue = acknowledge(queue, push(), 'never');
      expect(queue.source).toBe('source-1');
      expect(queue.entries).toEqual([]);
      expect(kept).toEqual(Array.from({ length: added }, (_, i) => i + 1));
    }),
  );
});
