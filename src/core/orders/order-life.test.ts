import { expect, test } from 'vitest';
import allowedMoves from '../../../fixtures/order-edges.json' with { type: 'json' };
import {
  endedStates,
  expiringStates,
  nextOrderState,
  orderEdges,
  orderEvents,
  orderStates,
} from './order-life.ts';

test('an order moves along the edges of the specification and its decisions, and along no other [S-001]', () => {
  const text = (edges: readonly { event: string; from: string; to: string }[]) =>
    edges.map(({ event, from, to }) => `${from} ${event} ${to}`).sort();
  expect(text(orderEdges)).toEqual(text(allowedMoves));
});

test('an event that a state does not allow leads nowhere', () => {
  expect(nextOrderState('toPay', 'pay')).toBe('paying');
  expect(nextOrderState('expired', 'pay')).toBeUndefined();
});

test('every state is reached from a draft', () => {
  const reached = new Set<string>(['draft']);
  for (const _round of orderStates)
    for (const { from, to } of orderEdges) if (reached.has(from)) reached.add(to);
  expect(orderStates.filter((state) => !reached.has(state))).toEqual([]);
});

test('a paid order never returns to a state without payment', () => {
  const reached = new Set<string>(['paid']);
  for (const _round of orderStates)
    for (const { from, to } of orderEdges) if (reached.has(from)) reached.add(to);
  expect([...reached]).toEqual(['paid', 'policyGenerating', 'policyGenerated', 'completed']);
});

test('after a state that ends an order no event but its deletion follows', () => {
  const events = orderEdges.filter(({ from }) => (endedStates as readonly string[]).includes(from));
  expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['delete']));
});

test('every state that ends at 24:00 is entered with a day, or from one that has a day already', () => {
  const entered = orderEdges.filter(
    ({ from, to }) => expiringStates.includes(to) && !expiringStates.includes(from),
  );
  const withoutDay = entered.filter(({ event }) => !('startsDay' in orderEvents[event]));
  expect(withoutDay.map(({ from, event }) => `${from} ${event}`)).toEqual(['paying failPayment']);
});
