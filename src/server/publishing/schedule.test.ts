import { expect, test } from 'vitest';
import { scheduleProblems, type ScheduledVersion } from './schedule.ts';

const BASE = { supplierCode: '', riskCode: '', platformCode: '' };
const INSURER = { ...BASE, supplierCode: 'CHL' };
const PRODUCT = { ...INSURER, riskCode: 'CHL-R01' };
const OTHER_INSURER = { ...BASE, supplierCode: 'HMH' };

const now = new Date('2026-11-21T04:00:00Z');
const december = new Date('2026-11-30T16:00:00Z');

const scheduled = (scope: typeof BASE, changes: Partial<ScheduledVersion> = {}): ScheduledVersion => ({
  screen: 'invoice',
  scope,
  number: 2,
  contentHash: 'hash',
  publishedBy: 'Lin',
  validFrom: december,
  hasRelease: true,
  ...changes,
});

const problems = (scope: typeof BASE, versions: ScheduledVersion[], validFrom?: Date, baseHash?: string) =>
  scheduleProblems({ screen: 'invoice', scope, baseHash }, versions, { now, validFrom });

test('a moment that has passed, or is now, is refused with both times', () => {
  for (const validFrom of [now, new Date('2026-11-20T16:00:00Z')])
    expect(problems(BASE, [], validFrom)).toMatchObject([
      { code: 'schedule.past', params: { now: '2026-11-21 12:00' } },
    ]);
  expect(problems(BASE, [], december)).toEqual([]);
});

test('a version that would go live before or with one that was scheduled first is refused, and names it', () => {
  const params = { number: 2, scope: 'CHL', by: 'Lin', validFrom: '2026-12-01 00:00' };
  for (const validFrom of [undefined, new Date('2026-11-22T00:00:00Z'), december])
    expect(problems(INSURER, [scheduled(INSURER)], validFrom)).toEqual([
      { code: 'schedule.overtakes', id: 'invoice', params },
    ]);
  const later = new Date(december.getTime() + 1);
  expect(problems(INSURER, [scheduled(INSURER)], later)).toEqual([]);
});

test('forms of wider and narrower scopes touch each other, those of other insurers do not', () => {
  expect(problems(INSURER, [scheduled(PRODUCT)])).toHaveLength(1);
  expect(problems(PRODUCT, [scheduled(INSURER)])).toHaveLength(1);
  expect(problems(OTHER_INSURER, [scheduled(INSURER), scheduled(PRODUCT)])).toEqual([]);
});

test('a base touches the overlays that are written for it, and the scopes that get it until they have their own', () => {
  expect(problems(BASE, [scheduled(BASE)])).toHaveLength(1);
  expect(problems(BASE, [scheduled(INSURER)])).toEqual([]);
  expect(problems(BASE, [scheduled(INSURER, { hasRelease: false })])).toHaveLength(1);
  expect(problems(INSURER, [scheduled(BASE)], undefined, 'another hash')).toEqual([]);
  expect(problems(INSURER, [scheduled(BASE)], undefined, 'hash')).toHaveLength(1);
});
