import { expect, test } from 'vitest';
import type { Answers } from '../../../core/answers/answers.ts';
import { Problem } from '../../calls/problem.ts';
import type { FetchedForm } from '../../calls/screen-calls.ts';
import { migrateDrafts } from './draft-migration.ts';
import { chooseInitialSource } from './draft-comparison.ts';
import type { LocalDraft } from './local-draft.ts';
import { memoryStorage } from './memory-storage.ts';

const DRAFT_KEY = 'T1/insureInfomation';
const named = (name: string): Answers => ({ applicant: { name } });
const draft = (overrides: Partial<LocalDraft> = {}): LocalDraft => ({
  draftKey: DRAFT_KEY,
  page: 'p1',
  contentHash: 'old',
  revision: 1,
  dirty: true,
  answers: named('device'),
  unacknowledged: [],
  savedAt: Date.now(),
  ...overrides,
});

/** Migrates the drafts of a device against a server that migrated its first revision to a new form version. */
async function startMigration(drafts: LocalDraft[], refusals: Problem[] = []) {
  const storage = memoryStorage(Date.now);
  for (const localDraft of drafts) await storage.write(localDraft);
  const serverDraft = { revision: 2, enteredRevision: 1, answers: named('server') };
  const received: [contentHash: string, answers: Answers, revision: number][] = [];
  const screenForm = () =>
    ({
      ...serverDraft,
      answers: { ...serverDraft.answers },
      version: { number: 2, contentHash: 'new' },
    }) as FetchedForm;
  const draftApiFor = (contentHash: string) => ({
    async send(answers: Answers, revision: number) {
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      received.push([contentHash, answers, revision]);
      serverDraft.revision += 1;
      Object.assign(serverDraft, {
        enteredRevision: serverDraft.revision,
        answers: { migrated: answers['applicant'] },
      });
      return { revision: serverDraft.revision };
    },
    read: () => Promise.reject(new Error('the migration never reads')),
  });
  const fetchedForm = screenForm();
  const initialForm = { screenForm: fetchedForm, drafts, source: chooseInitialSource(drafts, fetchedForm) };
  const result = migrateDrafts(initialForm, { refetch: async () => screenForm(), storage, draftApiFor });
  return { result, received, storage };
}

test('an unsent draft is sent under its own version, and the form opens with the migrated answers', async () => {
  const { result, received, storage } = await startMigration([draft()]);
  expect(await result).toMatchObject({ source: { from: 'server' }, screenForm: { revision: 3 }, drafts: [] });
  expect(received).toEqual([['old', named('device'), 2]]);
  expect(await storage.read(DRAFT_KEY)).toEqual([]);
});

test('of two drafts, the newest is sent and the customer chooses about the older', async () => {
  const [newest, older] = [draft(), draft({ page: 'p0', answers: named('older'), savedAt: Date.now() - 9 })];
  const { result, received, storage } = await startMigration([newest, older]);
  const { source, conflict } = await result;
  expect(source).toEqual({ from: 'server' });
  expect(conflict).toMatchObject({ answers: named('older'), isOnServer: false });
  expect(received).toEqual([['old', named('device'), 2]]);
  expect(await storage.read(DRAFT_KEY)).toEqual([older]);
  await conflict!.resolveOlderDraft!('local');
  expect(await storage.read(DRAFT_KEY)).toEqual([{ ...older, revision: 3 }]);
  await conflict!.resolveOlderDraft!('other');
  expect(await storage.read(DRAFT_KEY)).toEqual([]);
});

test('later answers on the server are not overwritten: the customer chooses', async () => {
  const { result, received } = await startMigration([draft({ revision: 0 })]);
  expect(await result).toMatchObject({
    source: { from: 'server' },
    conflict: { answers: named('device') },
    screenForm: { revision: 2 },
    drafts: [],
  });
  expect(received).toEqual([]);
});

test('a draft is sent again on top of a later revision', async () => {
  const { result, received } = await startMigration(
    [draft()],
    [new Problem('draft.conflict', { status: 409 })],
  );
  expect(await result).toMatchObject({ source: { from: 'server' } });
  expect(received).toHaveLength(1);
});

test('an unreachable server rejects the migration, and the draft stays on the device', async () => {
  const { result, storage } = await startMigration([draft()], [new Problem('network.failed')]);
  await expect(result).rejects.toMatchObject({ code: 'network.failed' });
  expect(await storage.read(DRAFT_KEY)).toHaveLength(1);
});

test('a draft that the server refuses for good stays on the device', async () => {
  const { result } = await startMigration([draft()], [new Problem('version.notFound', { status: 404 })]);
  expect(await result).toMatchObject({ source: { from: 'device' }, drafts: [{ page: 'p1' }] });
});

test('a draft that conflicts with a later revision each time is sent four times and stays on the device', async () => {
  const refusals = Array.from({ length: 10 }, () => new Problem('draft.conflict', { status: 409 }));
  const { result, received, storage } = await startMigration([draft()], refusals);
  expect(await result).toMatchObject({ source: { from: 'device' }, drafts: [{ page: 'p1' }] });
  expect(received).toEqual([]);
  expect(refusals).toHaveLength(6);
  expect(await storage.read(DRAFT_KEY)).toHaveLength(1);
});
