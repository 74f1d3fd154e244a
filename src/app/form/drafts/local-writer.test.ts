import { expect, test } from 'vitest';
import { LocalWriter } from './local-writer.ts';
import type { DraftStorage, LocalDraft } from './local-draft.ts';
import { memoryStorage } from './memory-storage.ts';

const draft = (name: string): LocalDraft => ({
  place: 'T1/insureInfomation',
  page: 'p1',
  contentHash: 'h',
  revision: 0,
  dirty: true,
  answers: { applicant: { name } },
  inDoubt: [],
  savedAt: 0,
});

function counted(): { shelf: DraftStorage; written: string[] } {
  const written: string[] = [];
  const memory = memoryStorage(() => 0);
  const shelf: DraftStorage = {
    ...memory,
    async write(one) {
      await memory.write(one);
      written.push(String(one.answers['applicant']?.['name' as never]));
    },
  };
  return { shelf, written };
}

test('what is asked for in one go is written once, as it stands at the end', async () => {
  const { shelf, written } = counted();
  let name = '欧';
  const writer = new LocalWriter(
    shelf,
    () => draft(name),
    () => undefined,
  );
  void writer.write();
  name = '欧阳';
  await writer.write();
  expect(written).toEqual(['欧阳']);
});

test('what is asked for while a write is under way is written after it', async () => {
  const { shelf, written } = counted();
  let name = '欧';
  const writer = new LocalWriter(
    shelf,
    () => draft(name),
    () => undefined,
  );
  const first = writer.write();
  await Promise.resolve();
  name = '欧阳';
  void writer.write();
  await first;
  expect(written).toEqual(['欧', '欧阳']);
});

test('after a write that failed, which is reported, the next one is made', async () => {
  const { shelf, written } = counted();
  let failures = 0;
  const { write } = shelf;
  shelf.write = () => Promise.reject(new Error('full'));
  const writer = new LocalWriter(
    shelf,
    () => draft('欧'),
    () => (failures += 1),
  );
  await writer.write();
  expect(failures).toBe(1);
  shelf.write = write;
  await writer.write();
  expect(written).toEqual(['欧']);
});
