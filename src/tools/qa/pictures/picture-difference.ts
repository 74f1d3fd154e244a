import type { Band, BandHashes } from './fingerprint.ts';

/** Where a picture is not as it was approved: bands that are new, and the rows above which something is gone. */
export interface PictureDifference {
  addedBands: Pick<Band, 'top' | 'height'>[];
  removedAt: number[];
}

/** undefined: no pixel differs. */
export function differenceOf(approved: BandHashes, now: readonly Band[]): PictureDifference | undefined {
  const kept = longestCommonSubsequence(
    approved,
    now.map(({ hash }) => hash),
  );
  const difference: PictureDifference = { addedBands: [], removedAt: [] };
  let [next, replaced] = [0, false];
  /** What stood before the approved band of this number is gone, unless something new stands in its place. */
  const goneUntil = (before: number, y: number) => {
    if (before > next && !replaced) difference.removedAt.push(y);
    [next, replaced] = [before + 1, false];
  };
  let bottom = 0;
  now.forEach(({ top, height }, position) => {
    const before = kept.get(position);
    if (before !== undefined) goneUntil(before, top);
    else replaced = difference.addedBands.push({ top, height }) > 0;
    bottom = top + height;
  });
  goneUntil(approved.length, bottom);
  return difference.addedBands.length + difference.removedAt.length === 0 ? undefined : difference;
}

/** The longest sequence that stands in both in one order: positions in `now` with their positions in `before`. */
function longestCommonSubsequence(before: BandHashes, now: BandHashes): ReadonlyMap<number, number> {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(now.length + 1));
  const lengthAt = (a: number, b: number) => lengths[a]![b]!;
  for (let a = before.length - 1; a >= 0; a -= 1)
    for (let b = now.length - 1; b >= 0; b -= 1)
      lengths[a]![b] =
        before[a] === now[b] ? lengthAt(a + 1, b + 1) + 1 : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1));
  const kept = new Map<number, number>();
  for (let a = 0, b = 0; a < before.length && b < now.length;) {
    if (before[a] === now[b]) kept.set(b++, a++);
    else if (lengthAt(a + 1, b) >= lengthAt(a, b + 1)) a += 1;
    else b += 1;
  }
  return kept;
}
