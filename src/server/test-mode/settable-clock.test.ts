import { expect, test } from 'vitest';
import { settableClock } from './settable-clock.ts';

test('a clock that was set goes on from there, until it is given back to the machine', () => {
  let machine = Date.parse('2026-11-28T00:00:00Z');
  const clock = settableClock(() => new Date(machine));
  clock.set(new Date('2030-01-01T00:00:00Z'));
  machine += 1000;
  expect(clock.now().toISOString()).toBe('2030-01-01T00:00:01.000Z');
  clock.set(undefined);
  expect(clock.now().getTime()).toBe(machine);
});
