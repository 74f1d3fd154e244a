import { expect, test } from 'vitest';
import { LocalWriter } from './local-writer.ts';
import type { DraftStorage, LocalDraft } from './local-draft.ts';
import { memoryStorage } from './memory-storage.ts';

const draft = (name: string): LocalDraft => ({
  draftKey: 'T1/insureInfomation',
  page: 'p1',
  contentHash: 'h',
  revision: 0,
  dirty: true,
  answers: { applicant: { name } },
  unacknowledged: [],
  savedAt: 0,
});

function recordingStorage(): { storage: DraftStorage; written: string[] } {
  const written: string[] = [];
  const memory = memoryStorage(() => 0);
  const storage: DraftStorage = {
    ...memory,
    async write(localDraft) {
      await memory.write(localDraft);
      written.push(String(localDraft.answers['applicant']?.['name' as never]));
    },
  };
  return { storage, written };
}

/** A writer for the draft of a form with one name, and what it wrote and could not write. */
function writerOf(name: string) {
  const { storage, written } = recordingStorage();
  const form = { name, failures: 0 };
  const writer = new LocalWriter(
    storage,
    () => draft(form.name),
    () => (form.failures += 1),
  );
  return { writer, form, storage, written };
}

test('calls in the same task cause one write of the latest draft', async () => {
  const { writer, form, written } = writerOf('欧');
  void writer.write();
  form.name = '欧阳';
  await writer.write();
  expect(written).toEqual(['欧阳']);
});

test('a call during a write causes a second write after it', async () => {
  const { writer, form, written } = writerOf('欧');
  const first = writer.write();
  await Promise.resolve();
  form.name = '欧阳';
  void writer.write();
  await first;
  expect(written).toEqual(['欧', '欧阳']);
});

test('a failed write is reported, and the next write is attempted', async () => {
  const { writer, form, storage, written } = writerOf('欧');
  const { write } = storage;
  storage.write = () => Promise.reject(new Error('full'));
  await writer.write();
  expect(form.failures).toBe(1);
  storage.write = write;
  await writer.write();
  expect(written).toEqual(['欧']);
});
