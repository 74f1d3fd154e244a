import { expect, test } from 'vitest';
import type { TimelineVersion } from '../store/timeline.ts';
import { timelineOf } from './timeline.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 10, day));
const now = at(21);

const version = (number: number, changes: Partial<TimelineVersion> = {}): TimelineVersion => ({
  versionId: number,
  number,
  publishedBy: 'Lin',
  publishedAt: at(number),
  approvedBy: null,
  class: 'C1',
  validFrom: null,
  lastBegin: null,
  lastSubmit: null,
  unpublishedAt: null,
  unpublishedBy: null,
  ...changes,
});

const states = (versions: TimelineVersion[], isReleased = true) =>
  timelineOf(versions, { now, isReleased }).map(({ number, state, until }) => [
    number,
    state,
    ...(until ? [until.getUTCDate()] : []),
  ]);

test('a version ends when the next one starts, and the last one that has started is live', () => {
  expect(states([version(1), version(2), version(3, { validFrom: at(25) })])).toEqual([
    [1, 'past', 2],
    [2, 'live', 25],
    [3, 'scheduled'],
  ]);
});

test('a scheduled version is live from its very moment on', () => {
  expect(states([version(1), version(2, { validFrom: now })])).toEqual([
    [1, 'past', 21],
    [2, 'live'],
  ]);
});

test('a version that was unpublished before its moment ends none', () => {
  const unpublished = version(2, { validFrom: at(25), unpublishedAt: at(20), unpublishedBy: 'Mei' });
  expect(states([version(1), unpublished])).toEqual([
    [1, 'live'],
    [2, 'unpublished'],
  ]);
});

test('no version of a scope without a form of its own is live', () => {
  expect(states([version(1), version(2, { validFrom: at(25) })], false)).toEqual([
    [1, 'past', 25],
    [2, 'scheduled'],
  ]);
});
