import { expect, test } from 'vitest';
import type { Answers } from '../../../core/answers/answers.ts';
import { classifyConflict, chooseInitialSource, isStale } from './draft-comparison.ts';
import type { LocalDraft } from './local-draft.ts';

const named = (name: string): Answers => ({ applicant: { name } });
const draft = (overrides: Partial<LocalDraft> = {}): LocalDraft => ({
  draftKey: 'T1/insureInfomation',
  page: 'p1',
  contentHash: 'h',
  revision: 3,
  dirty: true,
  answers: named('device'),
  unacknowledged: [],
  savedAt: 0,
  ...overrides,
});
const server = (revision: number, name = 'server', enteredRevision = revision) => ({
  revision,
  enteredRevision,
  answers: named(name),
});

test('the form starts from the server when the device has no draft', () => {
  expect(chooseInitialSource([], server(3))).toEqual({ from: 'server' });
});

test('an acknowledged draft is ignored, even when the server has a later revision', () => {
  expect(chooseInitialSource([draft({ dirty: false })], server(3))).toEqual({ from: 'server' });
  expect(chooseInitialSource([draft({ dirty: false })], server(9))).toEqual({ from: 'server' });
});

test('a response is stale when a draft was acknowledged under a later revision', () => {
  expect(isStale(server(3), [draft({ revision: 3 }), draft({ revision: 4, dirty: false })])).toBe(true);
  expect(isStale(server(3), [draft({ revision: 3 }), draft({ revision: 2 })])).toBe(false);
  expect(isStale(server(0), [])).toBe(false);
});

test('a draft based on the revision of the server wins', () => {
  expect(chooseInitialSource([draft()], server(3))).toEqual({ from: 'device', draft: draft() });
});

test('a draft wins when the server has no answers', () => {
  expect(chooseInitialSource([draft()], { ...server(0), answers: {} })).toMatchObject({ from: 'device' });
});

test('the customer chooses when both the draft and the server changed', () => {
  expect(chooseInitialSource([draft()], server(4))).toEqual({
    from: 'conflict',
    draft: draft(),
    other: { answers: named('server'), isOnServer: true },
  });
});

test('a draft wins when the server only migrated its answers to another form version', () => {
  expect(chooseInitialSource([draft()], server(5, 'server', 3))).toMatchObject({ from: 'device' });
  expect(chooseInitialSource([draft()], server(5, 'server', 4))).toMatchObject({ from: 'conflict' });
});

test('equal answers on both sides are no conflict', () => {
  const reordered = draft({ answers: { b: { x: 1 }, a: { y: 2, x: 1 } } });
  const same = { ...server(4), answers: { a: { x: 1, y: 2 }, b: { x: 1 } } };
  expect(chooseInitialSource([reordered], same)).toEqual({ from: 'server' });
});

test('answers sent without a receipt are no conflict: the draft on the device wins', () => {
  const localDraft = draft({ unacknowledged: [named('older'), named('server')] });
  expect(chooseInitialSource([localDraft], server(4))).toMatchObject({ from: 'device' });
});

test('the customer chooses between different drafts of two killed pages', () => {
  const older = draft({ page: 'p0', answers: named('older') });
  expect(chooseInitialSource([draft(), older], server(3))).toEqual({
    from: 'conflict',
    draft: draft(),
    other: { answers: named('older'), isOnServer: false },
  });
  expect(chooseInitialSource([draft(), draft({ page: 'p0' })], server(3))).toMatchObject({ from: 'device' });
});

test('a conflict is classified by the answers alone', () => {
  expect(classifyConflict(named('a'), [], named('a'))).toBe('equal');
  expect(classifyConflict(named('b'), [named('a')], named('a'))).toBe('unacknowledged');
  expect(classifyConflict(named('b'), [named('a')], named('c'))).toBe('conflict');
  expect(classifyConflict(named('b'), [], named('c'))).toBe('conflict');
});

test('the customer chooses when the draft builds on a revision that the server does not have', () => {
  expect(chooseInitialSource([draft({ revision: 5 })], server(3))).toEqual({
    from: 'conflict',
    draft: draft({ revision: 5 }),
    other: { answers: named('server'), isOnServer: true },
  });
});
