import { expect, test } from 'vitest';
import { contractFiles } from '../../../schemas/generated/call-contracts.ts';
import { fieldMistakes, trailKinds, type TrailKind } from './trail-entry.ts';

const kinds = Object.keys(trailKinds) as TrailKind[];

test.each(kinds)(
  '%s takes what it needs and allows, and names each field that is missing or not its own',
  (kind) => {
    const { requires, allows } = trailKinds[kind];
    expect(fieldMistakes(kind, requires)).toEqual({ missing: [], unknown: [] });
    expect(fieldMistakes(kind, [...requires, ...allows])).toEqual({ missing: [], unknown: [] });
    for (const field of requires)
      expect(
        fieldMistakes(
          kind,
          requires.filter((need) => need !== field),
        ),
      ).toEqual({ missing: [field], unknown: [] });
    expect(fieldMistakes(kind, [...requires, 'value'])).toEqual({ missing: [], unknown: ['value'] });
  },
);

test('a page may send the kinds that a page records, and no others', () => {
  const [, file] = Object.entries(contractFiles).find(([path]) => path.endsWith('/trail.json'))!;
  const entry = file.definitions!['BacktraceEntry']!;
  const sent = (entry.properties!['kind'] as { enum: string[] }).enum;
  expect(sent).toEqual(kinds.filter((kind) => trailKinds[kind].recordedBy === 'page'));
});

test('no kind has a field for an answer', () => {
  const fields = kinds.flatMap((kind) => [...trailKinds[kind].requires, ...trailKinds[kind].allows]);
  expect(fields.filter((field) => /value|answer|name|mobile|number/i.test(field))).toEqual([]);
});
