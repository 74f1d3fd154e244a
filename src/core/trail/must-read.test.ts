import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  agreeTo,
  countVisible,
  LONGEST_REPORT,
  openReading,
  secondsLeft,
  withdrawFrom,
  type ReadableDocument,
  type Reading,
} from './must-read.ts';

const clauses: ReadableDocument = { documentId: 'clauses', version: 1, sha256: 'a1', countdown: 10 };
const START = Date.parse('2026-11-21T04:00:00Z');
const after = (seconds: number) => START + seconds * 1000;
const opened = (document = clauses, link = 0) => openReading(document, link, undefined, after(0));
/** The reading after reports: [second of the server's clock, seconds claimed]. */
const reported = (reading: Reading, ...reports: [at: number, claimed: number][]) =>
  reports.reduce((counted, [at, claimed]) => countVisible(counted, claimed, after(at)), reading);

describe('a reading [S-016]', () => {
  test('counting, ready once the seconds ran while visible, agreed', () => {
    const half = reported(opened(), [5, 5]);
    expect(half).toMatchObject({ state: 'counting', visibleMs: 5000 });
    expect(secondsLeft(half)).toBe(5);
    expect(agreeTo(half)).toBeUndefined();
    const ready = reported(half, [10, 5]);
    expect(ready).toMatchObject({ state: 'ready', visibleMs: 10_000 });
    expect(agreeTo(ready)).toMatchObject({ state: 'agreed' });
  });

  test('the time pauses while the page is hidden (A72)', () => {
    expect(reported(opened(), [4, 4], [300, 0], [304, 4])).toMatchObject({
      state: 'counting',
      visibleMs: 8000,
    });
  });

  test.each([
    ['claims more than passed', [[1, 30]], 1000],
    [
      'reports twice at once',
      [
        [5, 5],
        [5, 5],
      ],
      5000,
    ],
    [
      'is one of two tabs',
      [
        [5, 5],
        [5.5, 5],
        [6, 1],
      ],
      6000,
    ],
    ['was silent for long', [[3600, 3600]], LONGEST_REPORT * 1000],
    [
      'claims a negative time',
      [
        [5, 5],
        [9, -4],
      ],
      5000,
    ],
    [
      'reports when the clock was set back',
      [
        [5, 5],
        [2, 2],
        [6, 6],
      ],
      6000,
    ],
  ] as [string, [number, number][], number][])(
    'a page that %s gets no more than its time',
    (_what, reports, visibleMs) => {
      expect(reported(opened({ ...clauses, countdown: 600 }), ...reports).visibleMs).toBe(visibleMs);
    },
  );

  test('a document without a countdown is ready at once', () => {
    expect(opened({ ...clauses, countdown: 0 }).state).toBe('ready');
  });

  test.each([
    ['raises', 20, 20],
    ['never lowers', 3, 10],
  ])('a link %s the seconds (A71)', (_what, link, required) => {
    expect(opened(clauses, link).requiredSeconds).toBe(required);
    expect(openReading(clauses, link, opened(), after(1)).requiredSeconds).toBe(required);
  });

  test('a time that a link has raised stays for a page without it', () => {
    const raised = openReading(clauses, 20, reported(opened(), [10, 10]), after(10));
    expect(raised).toMatchObject({ state: 'counting', visibleMs: 10_000 });
    expect(openReading(clauses, 0, raised, after(11))).toMatchObject({
      requiredSeconds: 20,
      state: 'counting',
    });
  });

  test.each([
    ['version', { version: 2 }],
    ['bytes', { sha256: 'b2' }],
  ])('another %s of the document is counted from the start, agreed or not', (_what, change) => {
    const agreed = agreeTo(reported(opened(), [10, 10]))!;
    expect(openReading({ ...clauses, ...change }, 0, agreed, after(20))).toMatchObject({
      state: 'counting',
      visibleMs: 0,
      openedAt: after(20),
    });
  });

  test('the same version stays agreed, and is ready again after a withdrawal', () => {
    const agreed = agreeTo(reported(opened(), [10, 10]))!;
    expect(openReading(clauses, 0, agreed, after(20))).toMatchObject({ state: 'agreed' });
    expect(withdrawFrom(agreed)).toMatchObject({ state: 'ready' });
    expect(withdrawFrom(opened())).toMatchObject({ state: 'counting' });
  });
});

/** Pages report at any moment and claim anything. */
const reports = fc.array(
  fc.record({ gapMs: fc.nat(40_000), claimed: fc.double({ min: -5, max: 100, noNaN: true }) }),
  { maxLength: 30 },
);

test('whatever pages claim, no more than the time by the server’s clock is counted, and no more than was claimed', () => {
  fc.assert(
    fc.property(reports, fc.nat(600), (sent, countdown) => {
      let [reading, now, claimedMs] = [opened({ ...clauses, countdown }), START, 0];
      for (const { gapMs, claimed } of sent) {
        now += gapMs;
        claimedMs += Math.max(0, claimed) * 1000;
        const counted = countVisible(reading, claimed, now);
        expect(counted.visibleMs).toBeGreaterThanOrEqual(reading.visibleMs);
        reading = counted;
        expect(reading.visibleMs).toBeLessThanOrEqual(now - START);
        expect(reading.visibleMs).toBeLessThanOrEqual(claimedMs + 1e-6);
        expect(reading.state).toBe(reading.visibleMs >= countdown * 1000 ? 'ready' : 'counting');
      }
    }),
  );
});

/** The switches of one honest page between visible and hidden, in seconds. */
const phases = fc.array(
  fc.record({ isVisible: fc.boolean(), seconds: fc.integer({ min: 1, max: LONGEST_REPORT }) }),
);

test('a page that reports truly is counted exactly, however often it was hidden', () => {
  fc.assert(
    fc.property(phases, (shown) => {
      let [reading, at, visible] = [opened({ ...clauses, countdown: 600 }), 0, 0];
      for (const { isVisible, seconds } of shown) {
        at += seconds;
        if (isVisible) visible += seconds;
        reading = countVisible(reading, isVisible ? seconds : 0, after(at));
      }
      expect(reading.visibleMs).toBe(visible * 1000);
    }),
  );
});

test('several tabs that are all visible count as one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 20 }), (tabs, rounds) => {
      let reading = opened({ ...clauses, countdown: 600 });
      for (let round = 1; round <= rounds; round += 1)
        for (let tab = 0; tab < tabs; tab += 1) reading = countVisible(reading, 5, after(round * 5));
      expect(reading.visibleMs).toBe(rounds * 5000);
    }),
  );
});
