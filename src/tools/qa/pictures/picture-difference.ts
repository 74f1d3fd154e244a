/** Compares a picture with the fingerprint of the approved picture. */
import type { Band, BandHashes } from './fingerprint.ts';

/** Added bands, and the pixel rows at which an approved band was removed. */
export interface PictureDifference {
  addedBands: Pick<Band, 'top' | 'height'>[];
  removedAt: number[];
}

/** @returns undefined when no pixel differs */
export function differenceOf(approved: BandHashes, current: readonly Band[]): PictureDifference | undefined {
  const unchanged = longestCommonSubsequence(
    approved,
    current.map(({ hash }) => hash),
  );
  const difference: PictureDifference = { addedBands: [], removedAt: [] };
  let [next, isReplaced] = [0, false];
  /** Marks the approved bands from `next` to `approvedIndex` as removed, unless added bands replace them. */
  const markRemoved = (approvedIndex: number, y: number) => {
    if (approvedIndex > next && !isReplaced) difference.removedAt.push(y);
    [next, isReplaced] = [approvedIndex + 1, false];
  };
  let bottom = 0;
  current.forEach(({ top, height }, index) => {
    const approvedIndex = unchanged.get(index);
    if (approvedIndex !== undefined) markRemoved(approvedIndex, top);
    else isReplaced = difference.addedBands.push({ top, height }) > 0;
    bottom = top + height;
  });
  markRemoved(approved.length, bottom);
  return difference.addedBands.length + difference.removedAt.length === 0 ? undefined : difference;
}

/** The longest common subsequence: indices in `after` mapped to indices in `before`. */
function longestCommonSubsequence(before: BandHashes, after: BandHashes): ReadonlyMap<number, number> {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  const lengthAt = (a: number, b: number) => lengths[a]![b]!;
  for (let a = before.length - 1; a >= 0; a -= 1)
    for (let b = after.length - 1; b >= 0; b -= 1)
      lengths[a]![b] =
        before[a] === after[b]
          ? lengthAt(a + 1, b + 1) + 1
          : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1));
  const matches = new Map<number, number>();
  for (let a = 0, b = 0; a < before.length && b < after.length;) {
    if (before[a] === after[b]) matches.set(b++, a++);
    else if (lengthAt(a + 1, b) >= lengthAt(a, b + 1)) a += 1;
    else b += 1;
  }
  return matches;
}
