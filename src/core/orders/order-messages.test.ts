import { expect, test } from 'vitest';
import { messageDueAt, messageKinds, retryAfter } from './order-messages.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}+08:00`);

test.each([
  ['08:00:00', '2026-11-21T08:00:00'],
  ['20:59:59', '2026-11-21T20:59:59'],
  ['21:00:00', '2026-11-22T08:00:00'],
  ['00:00:00', '2026-11-21T08:00:00'],
  ['07:59:59', '2026-11-21T08:00:00'],
])('a message about an order that ended at %s is sent at %s in Shanghai', (ended, sent) => {
  expect(messageDueAt('orderExpired', at(ended))).toBe(Date.parse(`${sent}+08:00`));
  for (const kind of ['paymentRefunded', 'surrenderRefunded'] as const)
    expect(messageDueAt(kind, at(ended))).toBe(Date.parse(`${sent}+08:00`));
});

test('a message that somebody waits for is sent at once, at night too', () => {
  const atOnce = messageKinds.filter((kind) => messageDueAt(kind, at('23:30:00')) === at('23:30:00'));
  expect(atOnce).toEqual(['insuredInvited', 'policyIssued', 'policySurrendered']);
});

test('tries follow each other ever later, and end after the fifth', () => {
  const waits = [1, 2, 3, 4, 5].map(retryAfter);
  expect(waits.slice(0, 4)).toEqual(waits.slice(0, 4).toSorted((a, b) => a! - b!));
  expect(waits[4]).toBeUndefined();
});
