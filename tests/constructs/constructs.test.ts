// Every construct of form documents in every consumer: what publishes, checks, explains and stores them.
import { beforeAll, describe, expect, test } from 'vitest';
import { constructs, decisiveConstructs } from './constructs.ts';
import { gapOf } from './gaps.ts';
import { consumers, rowOf, type Row } from './table.ts';

describe.each(decisiveConstructs)('$kind $name', (construct) => {
  let row: Row;
  // The form of the row is compiled, filled and exported once.
  beforeAll(async () => void (row = await rowOf(construct)), 60_000);

  test.each(consumers)('%s', (consumer) => {
    const flaw = row.flaws[consumer];
    const gap = gapOf(construct.kind, construct.name, consumer);
    // A listed gap that is closed leaves the list.
    if (gap) expect(flaw, `no gap any more: ${gap}`).toBeDefined();
    else expect(flaw).toBeUndefined();
  });
});

test('a construct without a row decides nothing about answers, and says why', () => {
  const reasons = constructs.flatMap(({ row }) => (typeof row === 'function' ? [] : [row.noRule]));
  expect(reasons.filter((reason) => !/\S{3,} \S+/.test(reason))).toEqual([]);
});
