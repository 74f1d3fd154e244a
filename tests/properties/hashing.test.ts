import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../src/core/json/canonical-json.ts';
import { createRandom, type Random } from '../../src/core/fill/random.ts';
import { sha256 } from '../../src/server/store/sha256.ts';
import { randomFrom } from '../differential/random-source.ts';
import { fixtureNames, insurerForm } from '../forms/fixtures.ts';

const SEED = 20_261_121;
const contentHash = (value: unknown): string => sha256(canonicalJson(value));
const documents = fc.oneof(
  { weight: 9, arbitrary: fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 5 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...fixtureNames('forms/insureInfomation/overlays').map((name) =>
        insurerForm(name.replace('.json', '')),
      ),
    ),
  },
);

/** The same value, written with its keys in another order, however deep. */
function shuffled(value: unknown, chance: Random): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, chance));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, shuffled(item, chance)] as const);
  return Object.fromEntries(entries.sort(() => chance.integer(-1, 1)));
}

test('a content hash does not depend on the order in which keys were written', () => {
  const property = fc.property(documents, fc.integer(), (document, seed) => {
    const other = shuffled(document, createRandom(randomFrom(seed)));
    expect(contentHash(other)).toBe(contentHash(document));
  });
  fc.assert(property, { numRuns: 200, seed: SEED });
});

test('the canonical text is the document: nothing is lost, so different documents differ', () => {
  const property = fc.property(documents, (document) => {
    // JSON has no negative zero.
    expect(JSON.parse(canonicalJson(document))).toEqual(JSON.parse(JSON.stringify(document)));
  });
  fc.assert(property, { numRuns: 200, seed: SEED });
});

test('the order of a list is part of the document', () => {
  expect(contentHash({ options: ['yes', 'no'] })).not.toBe(contentHash({ options: ['no', 'yes'] }));
});
