import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../src/core/json/canonical-json.ts';
import { createRandom, type Random } from '../../src/core/fill/random.ts';
import { sha256 } from '../../src/server/store/sha256.ts';
import { seededRandom } from '../../src/core/fill/seeded-random.ts';
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

/** The same value with its keys in another order, at every depth. */
function shuffled(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, random));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, shuffled(item, random)] as const);
  return Object.fromEntries(entries.sort(() => random.integer(-1, 1)));
}

test('a content hash does not depend on the order of keys', () => {
  const property = fc.property(documents, fc.integer(), (document, seed) => {
    const reordered = shuffled(document, createRandom(seededRandom(seed)));
    expect(contentHash(reordered)).toBe(contentHash(document));
  });
  fc.assert(property, { numRuns: 200, seed: SEED });
});

test('canonical JSON loses nothing, so different documents have different texts', () => {
  const property = fc.property(documents, (document) => {
    // JSON has no negative zero.
    expect(JSON.parse(canonicalJson(document))).toEqual(JSON.parse(JSON.stringify(document)));
  });
  fc.assert(property, { numRuns: 200, seed: SEED });
});

test('a content hash depends on the order of array items', () => {
  expect(contentHash({ options: ['yes', 'no'] })).not.toBe(contentHash({ options: ['no', 'yes'] }));
});
