import { expect, test } from 'vitest';
import type { FetchedForm } from '../calls/screen-calls.ts';
import type { LocalDraft } from './drafts/local-draft.ts';
import { recallForm, rememberForm, withNewestDraft } from './opened-forms.ts';

const KEY = 'T1/insureInfomation';
const fetched = {
  revision: 3,
  enteredRevision: 3,
  answers: { applicant: { name: '陈' } },
} as unknown as FetchedForm;
const draft = (overrides: Partial<LocalDraft>): LocalDraft => ({
  draftKey: KEY,
  page: 'p1',
  contentHash: 'h',
  revision: 4,
  dirty: false,
  answers: { applicant: { name: '林' } },
  unacknowledged: [],
  savedAt: 0,
  ...overrides,
});

function recalled(): FetchedForm {
  rememberForm(KEY, fetched);
  return recallForm(KEY)!;
}

test('a recalled form comes to the revision of a newer draft, with its answers if the server has them (U12)', () => {
  const form = recalled();
  expect(withNewestDraft(form, [draft({})])).toMatchObject({
    revision: 4,
    enteredRevision: 4,
    answers: { applicant: { name: '林' } },
  });
  expect(withNewestDraft(form, [draft({ dirty: true })])).toMatchObject({
    revision: 4,
    enteredRevision: 4,
    answers: fetched.answers,
  });
});

test('a draft of an older revision than the recalled form does not lower it (U12)', () => {
  const form = recalled();
  expect(withNewestDraft(form, [draft({ revision: 2 })])).toEqual(form);
  expect(withNewestDraft(form, [draft({ revision: 2, dirty: true })])).toEqual(form);
});

test('a form from the server, and one without a draft, stay as they are (U12)', () => {
  expect(withNewestDraft(fetched, [draft({})])).toBe(fetched);
  const form = recalled();
  expect(withNewestDraft(form, [])).toBe(form);
});
