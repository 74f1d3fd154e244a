import { expect, test } from 'vitest';
import type { ScreenForm } from '../../../../schemas/generated/insurance.ts';
import type { Answers } from '../../../core/answers/answers.ts';
import { Problem } from '../../calls/problem.ts';
import { migrateDrafts } from './draft-migration.ts';
import { chooseInitialSource } from './draft-comparison.ts';
import type { LocalDraft } from './local-draft.ts';
import { memoryStorage } from './memory-storage.ts';

const PLACE = 'T1/insureInfomation';
const named = (name: string): Answers => ({ applicant: { name } });
const draft = (over: Partial<LocalDraft> = {}): LocalDraft => ({
  place: PLACE,
  page: 'p1',
  contentHash: 'old',
  revision: 1,
  dirty: true,
  answers: named('phone'),
  inDoubt: [],
  savedAt: Date.now(),
  ...over,
});

/** A server that moved the answers of its first revision to a new version, and a phone that has more. */
async function begin(drafts: LocalDraft[], refusals: Problem[] = []) {
  const storage = memoryStorage(Date.now);
  for (const one of drafts) await storage.write(one);
  const stored = { revision: 2, enteredRevision: 1, answers: named('server') };
  const received: [contentHash: string, answers: Answers, revision: number][] = [];
  const wire = () =>
    ({ ...stored, answers: { ...stored.answers }, version: { number: 2, contentHash: 'new' } }) as ScreenForm;
  const remoteOf = (contentHash: string) => ({
    async send(answers: Answers, revision: number) {
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      received.push([contentHash, answers, revision]);
      stored.revision += 1;
      Object.assign(stored, { enteredRevision: stored.revision, answers: { carried: answers['applicant'] } });
      return stored.revision;
    },
    read: () => Promise.reject(new Error('nobody reads')),
  });
  const first = wire();
  const initialForm = { wire: first, drafts, source: chooseInitialSource(drafts, first) };
  const result = migrateDrafts(initialForm, { refetch: async () => wire(), storage, remoteOf });
  return { result, received, shelf: storage };
}

test('what only the phone has is sent under its own version, and the form begins with what came of it', async () => {
  const { result, received, shelf } = await begin([draft()]);
  expect(await result).toMatchObject({ source: { from: 'server' }, wire: { revision: 3 }, drafts: [] });
  expect(received).toEqual([['old', named('phone'), 2]]);
  expect(await shelf.read(PLACE)).toEqual([]);
});

test('of two drafts that pages left, the older one is put up for a choice, and neither is lost', async () => {
  const [newest, older] = [draft(), draft({ page: 'p0', answers: named('older'), savedAt: Date.now() - 9 })];
  const { result, received, shelf } = await begin([newest, older]);
  const { source, conflict } = await result;
  expect(source).toEqual({ from: 'server' });
  expect(conflict).toMatchObject({ answers: named('older'), isStored: false });
  expect(received).toEqual([['old', named('phone'), 2]]);
  expect(await shelf.read(PLACE)).toEqual([older]);
  await conflict!.resolveOlderDraft!('mine');
  expect(await shelf.read(PLACE)).toEqual([{ ...older, revision: 3 }]);
  await conflict!.resolveOlderDraft!('theirs');
  expect(await shelf.read(PLACE)).toEqual([]);
});

test('what was entered elsewhere meanwhile is not overwritten: the person chooses', async () => {
  const { result, received } = await begin([draft({ revision: 0 })]);
  expect(await result).toMatchObject({
    source: { from: 'server' },
    conflict: { answers: named('phone') },
    wire: { revision: 2 },
    drafts: [],
  });
  expect(received).toEqual([]);
});

test('when somebody was faster it is tried again on top of that', async () => {
  const { result, received } = await begin([draft()], [new Problem('draft.conflict', { status: 409 })]);
  expect(await result).toMatchObject({ source: { from: 'server' } });
  expect(received).toHaveLength(1);
});

test('a server that cannot be reached is a failure, and the draft stays on the phone', async () => {
  const { result, shelf } = await begin([draft()], [new Problem('network.failed')]);
  await expect(result).rejects.toMatchObject({ code: 'network.failed' });
  expect(await shelf.read(PLACE)).toHaveLength(1);
});

test('a server that never takes it leaves the phone with what it has', async () => {
  const { result } = await begin([draft()], [new Problem('version.notFound', { status: 404 })]);
  expect(await result).toMatchObject({ source: { from: 'phone' }, drafts: [{ page: 'p1' }] });
});

test('when somebody is faster every time it is tried four times, and the draft stays on the phone', async () => {
  const refusals = Array.from({ length: 10 }, () => new Problem('draft.conflict', { status: 409 }));
  const { result, received, shelf } = await begin([draft()], refusals);
  expect(await result).toMatchObject({ source: { from: 'phone' }, drafts: [{ page: 'p1' }] });
  expect(received).toEqual([]);
  expect(refusals).toHaveLength(6);
  expect(await shelf.read(PLACE)).toHaveLength(1);
});
