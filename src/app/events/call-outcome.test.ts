import { expect, test } from 'vitest';
import { durationBucket, outcomeOfAnswer, outcomeOfFailure, saidInHeader } from './call-outcome.ts';

test.each([
  ['outcome;desc="ok"', 200, 'ok'],
  ['outcome;desc="premium.changed"', 409, 'premium.changed'],
  ['cdn-cache;desc=HIT, outcome;desc="session.none"', 401, 'session.none'],
  // A success or a failure of somebody else: a captive portal, a proxy.
  [null, 200, 'mismatch'],
  ['cdn-cache;desc=HIT', 302, 'mismatch'],
  [null, 502, 'http'],
  ['outcome;desc="330106198803152427"', 502, 'http'],
])('a header %j with status %i is %s [T-011]', (header, status, outcome) => {
  expect(outcomeOfAnswer(status, saidInHeader(header))).toBe(outcome);
});

test.each([
  [{ isAborted: false, isOnline: true, durationMs: 10 }, 'failed'],
  [{ isAborted: false, isOnline: false, durationMs: 10 }, 'offline'],
  [{ isAborted: true, isOnline: true, durationMs: 199_999 }, 'aborted'],
  [{ isAborted: true, isOnline: true, durationMs: 200_000 }, 'timeout'],
])('a call without an answer, %j, is %s [T-011]', (failure, outcome) => {
  expect(outcomeOfFailure(failure)).toBe(outcome);
});

test('durations are five steps [T-011]', () => {
  const durations = [0, 299, 300, 999, 1000, 2999, 3000, 9999, 10_000, 200_000];
  expect(durations.map(durationBucket)).toEqual([
    'under300ms',
    'under300ms',
    'under1s',
    'under1s',
    'under3s',
    'under3s',
    'under10s',
    'under10s',
    'over10s',
    'over10s',
  ]);
});
