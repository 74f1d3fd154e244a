import { expect, test } from 'vitest';
import { upgradeDraft } from './format-upgrade.ts';
import type { LocalDraft } from './local-draft.ts';

const DRAFT: LocalDraft = {
  draftKey: 'T1/insureInfomation',
  page: 'p1',
  contentHash: 'h',
  revision: 3,
  dirty: true,
  answers: { applicant: { name: '欧阳若溪' } },
  unacknowledged: [{ applicant: { name: '欧阳' } }],
  focus: 'applicant/name',
  savedAt: 100,
};

test('a draft of an earlier release gets the current property names', () => {
  const { draftKey, unacknowledged, ...rest } = DRAFT;
  expect(upgradeDraft({ ...rest, place: draftKey, inDoubt: unacknowledged })).toEqual(DRAFT);
});

test('a draft of this release stays as it is', () => {
  expect(upgradeDraft(DRAFT)).toBe(DRAFT);
});
