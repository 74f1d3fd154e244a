import { expect, test } from 'vitest';
import type { LocalDraft } from './drafts/local-draft.ts';
import { drawableDraft } from './form-on-device.ts';

const keptForm = { token: 't1', document: '/shop/forms/1.json' } as NonNullable<LocalDraft['keptForm']>;
const draft = (overrides: Partial<LocalDraft> = {}): LocalDraft => ({
  draftKey: 'T1/insureInfomation',
  page: 'p1',
  contentHash: 'h',
  revision: 3,
  dirty: true,
  answers: {},
  unacknowledged: [],
  savedAt: 0,
  keptForm,
  ...overrides,
});

test('the newest draft is drawn in the session that the server opened its form in, and in no other (U27)', () => {
  expect(drawableDraft([draft()], 't1')).toEqual(draft());
  expect(drawableDraft([draft()], 't2')).toBeUndefined();
  expect(drawableDraft([draft()], undefined)).toBeUndefined();
  expect(drawableDraft([draft({ keptForm: undefined })], undefined)).toBeUndefined();
  expect(drawableDraft([], 't1')).toBeUndefined();
});

test('a form drawn from drafts of several pages has the answers of the latest revision (U27)', () => {
  const older = draft({ page: 'p2', dirty: false, revision: 4, answers: { applicant: { name: '陈' } } });
  expect(drawableDraft([draft({ dirty: false }), older], 't1')).toEqual(older);
  expect(drawableDraft([older, draft({ dirty: false })], 't1')).toEqual(older);
  const sameRevision = draft({ dirty: false, revision: 4 });
  expect(drawableDraft([sameRevision, older], 't1')).toEqual(sameRevision);
});

test('a page that keeps no form lets the next visit wait for the server, whatever older pages kept (U27)', () => {
  const older = draft({ page: 'p2', dirty: false, revision: 4 });
  expect(drawableDraft([draft({ dirty: false, keptForm: undefined }), older], 't1')).toBeUndefined();
  const ofOtherSession = { ...older, keptForm: { ...keptForm, token: 't2' } };
  expect(drawableDraft([draft({ dirty: false }), ofOtherSession], 't1')).toBeUndefined();
});

test('nothing is drawn while drafts of several pages have to be compared with the server (U27)', () => {
  const isDrawn = (other: Partial<LocalDraft>) => drawableDraft([draft(), draft(other)], 't1') !== undefined;
  expect(isDrawn({ page: 'p2', dirty: true })).toBe(false);
  expect(isDrawn({ page: 'p2', dirty: false, revision: 4 })).toBe(false);
  expect(isDrawn({ page: 'p2', dirty: false, revision: 3 })).toBe(true);
});
