import type { FormIndex } from '../../core/form/form-index.ts';
import { versionPairOf, type VersionPair } from '../../core/migrate/version-pair.ts';

const pairs = new WeakMap<FormIndex, WeakMap<FormIndex, VersionPair>>();

/** The way between two forms, worked out once for as long as both are kept. */
export function cachedVersionPair(before: FormIndex, after: FormIndex): VersionPair {
  const ways = pairs.get(before) ?? new WeakMap<FormIndex, VersionPair>();
  const way = ways.get(after) ?? versionPairOf(before, after);
  pairs.set(before, ways.set(after, way));
  return way;
}
