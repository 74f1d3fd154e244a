import type { FormIndex } from '../../core/form/form-index.ts';
import { versionPairOf, type VersionPair } from '../../core/migrate/version-pair.ts';

const pairs = new WeakMap<FormIndex, WeakMap<FormIndex, VersionPair>>();

/** Caches the diff of two form versions while both are in memory. */
export function cachedVersionPair(before: FormIndex, after: FormIndex): VersionPair {
  const pairsOfBefore = pairs.get(before) ?? new WeakMap<FormIndex, VersionPair>();
  const pair = pairsOfBefore.get(after) ?? versionPairOf(before, after);
  pairs.set(before, pairsOfBefore.set(after, pair));
  return pair;
}
