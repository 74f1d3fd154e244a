import { expect, test, vi } from 'vitest';
import { upgradeDraft, upgradeOrAbort, type PreviousDrafts } from './format-upgrade.ts';
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

test('an upgrade that fails half-way is taken back, and fails unseen: drafts stay in memory then', async () => {
  const { promise: done, abort } = abortableTransaction();
  const broken = {
    deleteIndex: () => undefined,
    createIndex: () => undefined,
    async *[Symbol.asyncIterator]() {
      yield { value: { place: 'T1/insureInfomation' }, update: () => Promise.reject(new Error('disk full')) };
    },
    transaction: { abort, done },
  };
  await upgradeOrAbort(broken as unknown as PreviousDrafts);
  expect(abort).toHaveBeenCalledOnce();
});

/** A transaction that, once aborted, can neither be used nor aborted again; its `done` rejects. */
function abortableTransaction() {
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<void>((_resolve, onReject) => (reject = onReject));
  const abort = vi.fn(() => {
    reject(new Error('AbortError'));
    throw new Error('InvalidStateError');
  });
  return { promise, abort };
}
