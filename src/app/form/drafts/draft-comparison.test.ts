import { expect, test } from 'vitest';
import type { Answers } from '../../../core/answers/answers.ts';
import { classifyConflict, chooseInitialSource, isStale } from './draft-comparison.ts';
import type { LocalDraft } from './local-draft.ts';

const named = (name: string): Answers => ({ applicant: { name } });
const draft = (over: Partial<LocalDraft> = {}): LocalDraft => ({
  place: 'T1/insureInfomation',
  page: 'p1',
  contentHash: 'h',
  revision: 3,
  dirty: true,
  answers: named('phone'),
  inDoubt: [],
  savedAt: 0,
  ...over,
});
const server = (revision: number, name = 'server', enteredRevision = revision) => ({
  revision,
  enteredRevision,
  answers: named(name),
});

test('without a draft on the phone the server speaks', () => {
  expect(chooseInitialSource([], server(3))).toEqual({ from: 'server' });
});

test('a draft that the server has acknowledged adds nothing, even when the server moved on', () => {
  expect(chooseInitialSource([draft({ dirty: false })], server(3))).toEqual({ from: 'server' });
  expect(chooseInitialSource([draft({ dirty: false })], server(9))).toEqual({ from: 'server' });
});

test('an answer of the server is overtaken by a draft that was acknowledged under a later revision', () => {
  expect(isStale(server(3), [draft({ revision: 3 }), draft({ revision: 4, dirty: false })])).toBe(true);
  expect(isStale(server(3), [draft({ revision: 3 }), draft({ revision: 2 })])).toBe(false);
  expect(isStale(server(0), [])).toBe(false);
});

test('a draft on top of what the server has wins', () => {
  expect(chooseInitialSource([draft()], server(3))).toEqual({ from: 'phone', draft: draft() });
});

test('a draft wins over a server that has nothing', () => {
  expect(chooseInitialSource([draft()], { ...server(0), answers: {} })).toMatchObject({ from: 'phone' });
});

test('when both moved on, the person chooses', () => {
  expect(chooseInitialSource([draft()], server(4))).toEqual({
    from: 'both',
    draft: draft(),
    other: { answers: named('server'), isStored: true },
  });
});

test('a draft wins over a server that only moved its answers to another version of the form', () => {
  expect(chooseInitialSource([draft()], server(5, 'server', 3))).toMatchObject({ from: 'phone' });
  expect(chooseInitialSource([draft()], server(5, 'server', 4))).toMatchObject({ from: 'both' });
});

test('when both moved on to the same answers, there is nothing to choose', () => {
  const reordered = draft({ answers: { b: { x: 1 }, a: { y: 2, x: 1 } } });
  const same = { ...server(4), answers: { a: { x: 1, y: 2 }, b: { x: 1 } } };
  expect(chooseInitialSource([reordered], same)).toEqual({ from: 'server' });
});

test('a step whose receipt was lost is no conflict: the phone goes on from it', () => {
  const lost = draft({ inDoubt: [named('older'), named('server')] });
  expect(chooseInitialSource([lost], server(4))).toMatchObject({ from: 'phone' });
});

test('two pages that were killed with different answers leave a choice', () => {
  const older = draft({ page: 'p0', answers: named('older') });
  expect(chooseInitialSource([draft(), older], server(3))).toEqual({
    from: 'both',
    draft: draft(),
    other: { answers: named('older'), isStored: false },
  });
  expect(chooseInitialSource([draft(), draft({ page: 'p0' })], server(3))).toMatchObject({ from: 'phone' });
});

test('a parting is judged by what was said, not by who said it first', () => {
  expect(classifyConflict(named('a'), [], named('a'))).toBe('same');
  expect(classifyConflict(named('b'), [named('a')], named('a'))).toBe('ours');
  expect(classifyConflict(named('b'), [named('a')], named('c'))).toBe('ask');
  expect(classifyConflict(named('b'), [], named('c'))).toBe('ask');
});

test('a draft built on a revision that the server does not have yet is put up for a choice', () => {
  expect(chooseInitialSource([draft({ revision: 5 })], server(3))).toEqual({
    from: 'both',
    draft: draft({ revision: 5 }),
    other: { answers: named('server'), isStored: true },
  });
});
