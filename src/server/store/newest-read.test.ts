import { expect, test } from 'vitest';
import { keepNewest } from './newest-read.ts';

/** Reads that end when the test says so, in the order in which they began. */
function openReads() {
  const reads: { end: (value: string) => void; fail: (error: Error) => void }[] = [];
  const kept: string[] = [];
  const readAgain = keepNewest(
    () => new Promise<string>((end, fail) => reads.push({ end, fail })),
    (value) => kept.push(value),
  );
  return { reads, kept, readAgain };
}

test('a read that ends after a later one is not kept', async () => {
  const { reads, kept, readAgain } = openReads();
  const both = [readAgain(), readAgain()];
  reads[1]!.end('version 2');
  await both[1];
  reads[0]!.end('version 1');
  await both[0];
  expect(kept).toEqual(['version 2']);
});

test('reads that end in the order in which they began are all kept', async () => {
  const { reads, kept, readAgain } = openReads();
  const both = [readAgain(), readAgain()];
  reads[0]!.end('version 1');
  await both[0];
  reads[1]!.end('version 2');
  await both[1];
  expect(kept).toEqual(['version 1', 'version 2']);
});

test('a failed read keeps nothing, and an earlier one that ends later is kept', async () => {
  const { reads, kept, readAgain } = openReads();
  const both = [readAgain(), readAgain()];
  reads[1]!.fail(new Error('no connection'));
  await expect(both[1]).rejects.toThrow('no connection');
  reads[0]!.end('version 1');
  await both[0];
  expect(kept).toEqual(['version 1']);
});
