import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderExpiry } from '../../../validators/keywords/order-expiry.ts';
import { endOfShanghaiDay, orderStateAt } from './end-of-day.ts';
import { expiringStates, orderStates } from './order-life.ts';

const at = (text: string) => Date.parse(text);

test.each([
  ['2026-11-27T00:00:00+08:00', '2026-11-28T00:00:00+08:00'],
  ['2026-11-27T12:00:00+08:00', '2026-11-28T00:00:00+08:00'],
  ['2026-11-27T23:59:59.999+08:00', '2026-11-28T00:00:00+08:00'],
  ['2026-12-31T23:50:00+08:00', '2027-01-01T00:00:00+08:00'],
  ['2028-02-28T20:00:00+08:00', '2028-02-29T00:00:00+08:00'],
])('the day of %s ends at %s [V-090]', (moment, end) => {
  expect(endOfShanghaiDay(at(moment))).toBe(at(end));
});

test('an order is open until the last millisecond and expired from 24:00 on, if it waits for its customer', () => {
  const expiresAt = at('2026-11-28T00:00:00+08:00');
  const [before, then] = [at('2026-11-27T23:59:59.999+08:00'), expiresAt];
  for (const state of orderStates) {
    expect(orderStateAt({ state, expiresAt }, before)).toBe(state);
    const expected = expiringStates.includes(state) ? 'expired' : state;
    expect(orderStateAt({ state, expiresAt }, then)).toBe(expected);
    expect(orderStateAt({ state, expiresAt: undefined }, then)).toBe(state);
  }
});

test('the end of the day agrees with the rule of V-090', () => {
  const moments = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
  const text = (moment: number) => new Date(moment).toISOString();
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 2 * 24 * 3_600_000 }), (created, wait) => {
      const now = created + wait;
      const issue = orderExpiry.check({ created: text(created), now: text(now) }, true, {
        asOf: '2026-11-27',
      });
      const state = orderStateAt({ state: 'toPay', expiresAt: endOfShanghaiDay(created) }, now);
      expect(state === 'expired').toBe(issue !== undefined);
    }),
  );
});
