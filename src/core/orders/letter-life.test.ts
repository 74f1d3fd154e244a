import { describe, expect, test } from 'vitest';
import {
  letterEvents,
  letterStateAt,
  letterStates,
  nextLetterState,
  openLetterStates,
  replyUntil,
  type LetterState,
} from './letter-life.ts';

test('a letter moves along the edges of the specification and its decisions, and along no other [S-007]', () => {
  const edges = Object.values(letterEvents).flatMap(({ from, to }) => from.map((start) => `${start} ${to}`));
  expect([...new Set(edges)].sort()).toEqual([
    'drafting closed',
    'drafting overdue',
    'drafting submitted',
    'read closed',
    'read drafting',
    'read overdue',
    'submitted closed',
    'unread closed',
    'unread overdue',
    'unread read',
  ]);
  expect(letterStates).toEqual(['unread', 'read', 'drafting', 'submitted', 'overdue', 'closed']);
});

test('an event that a state does not allow leads nowhere [S-007]', () => {
  expect(nextLetterState('drafting', 'submit')).toBe('submitted');
  expect(nextLetterState('unread', 'submit')).toBeUndefined();
  expect(nextLetterState('overdue', 'submit')).toBeUndefined();
});

test('a letter can be answered until 24:00 in Shanghai of its last day', () => {
  expect(new Date(replyUntil('2026-07-10')).toISOString()).toBe('2026-07-10T16:00:00.000Z');
});

describe('the state of a letter at a moment', () => {
  const last = Date.parse('2026-07-10T23:59:59.999+08:00');
  const stateAt = (state: LetterState, now: number, hasChosen = false) =>
    letterStateAt({ state, replyBy: '2026-07-10', hasChosen }, now);

  test('an open letter is overdue from 24:00 on, whether or not somebody opened it (A89) [S-007]', () => {
    expect(openLetterStates.map((state) => stateAt(state, last))).toEqual(openLetterStates);
    expect(openLetterStates.map((state) => stateAt(state, last + 1))).toEqual(
      openLetterStates.map(() => 'overdue'),
    );
  });

  test('a reply that was sent in time, and a closed letter, are never overdue [S-007]', () => {
    expect(stateAt('submitted', last + 1)).toBe('submitted');
    expect(stateAt('closed', last + 1)).toBe('closed');
  });

  test('a letter is being answered as soon as its reply agrees or disagrees, once it was opened [S-007]', () => {
    expect(stateAt('read', last, true)).toBe('drafting');
    expect(stateAt('unread', last, true)).toBe('unread');
    expect(stateAt('read', last + 1, true)).toBe('overdue');
  });
});
