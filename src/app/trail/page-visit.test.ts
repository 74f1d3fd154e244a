import { expect, test } from 'vitest';
import { PageVisit } from './page-visit.ts';
import type { PageStep } from './trail-recorder.ts';

function visit() {
  const clock = { now: 10_000 };
  const steps: PageStep[] = [];
  const place = { page: 'input', screen: 'fishingTrip' } as const;
  const page = new PageVisit(place, { record: (step) => steps.push(step), now: () => clock.now });
  return { clock, steps, page };
}
const at = { page: 'input', screen: 'fishingTrip' };

test('a page is entered, left when it is hidden, returned to, and left, with whole seconds', () => {
  const { clock, steps, page } = visit();
  clock.now += 2999;
  page.leave();
  clock.now += 61_000;
  page.return();
  clock.now += 1000;
  page.leave();
  expect(steps).toEqual([
    { kind: 'pageEntered', ...at },
    { kind: 'pageLeft', ...at, seconds: 2 },
    { kind: 'pageReturned', ...at, seconds: 61 },
    { kind: 'pageLeft', ...at, seconds: 1 },
  ]);
});

test('what the page showed is told once, again when it becomes another, and with each later step', () => {
  const { steps, page } = visit();
  const [first, second] = ['a'.repeat(64), 'b'.repeat(64)] as const;
  for (const version of ['', first, first, 'not a hash', second]) page.show(version);
  page.leave();
  expect(steps).toEqual([
    { kind: 'pageEntered', ...at },
    { kind: 'pageShown', ...at, pageVersion: first },
    { kind: 'pageShown', ...at, pageVersion: second },
    { kind: 'pageLeft', ...at, pageVersion: second, seconds: 0 },
  ]);
});

test('of several events that say the same, the first counts', () => {
  const { steps, page } = visit();
  page.return();
  page.leave();
  page.leave();
  expect(steps.map(({ kind }) => kind)).toEqual(['pageEntered', 'pageLeft']);
});

test('a clock that is set makes no time that the server refuses', () => {
  const { clock, steps, page } = visit();
  clock.now -= 5000;
  page.leave();
  clock.now += 200_000_000;
  page.return();
  expect(steps.slice(1).map(({ seconds }) => seconds)).toEqual([0, 86_400]);
});

test('a visit that began before it is recorded has its time, and what it showed its own', () => {
  const times: number[] = [];
  const page = new PageVisit(
    { page: 'input' },
    { record: (_, time) => times.push(time), now: () => 9000 },
    4000,
  );
  page.show('a'.repeat(64), 4500);
  page.leave();
  expect(times).toEqual([4000, 4500, 9000]);
});
