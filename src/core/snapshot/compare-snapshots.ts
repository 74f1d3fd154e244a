// Compares golden files with the current snapshots.

/** Text of golden files by file name. */
export type Snapshots = ReadonlyMap<string, string>;

/** A golden file that differs from the current snapshot. */
export interface SnapshotDifference {
  kind: 'missing' | 'stale' | 'orphaned';
  file: string;
  /** Lines of the golden file that the snapshot lacks. */
  removed: string[];
  /** Lines of the snapshot that the golden file lacks. */
  added: string[];
}

/**
 * Compares the reviewed golden files with the current snapshots, in the order of `current`: it lists the readable lines
 * of each form before its compiled schema, because reviewers read those.
 */
export function compareSnapshots(reviewed: Snapshots, current: Snapshots): SnapshotDifference[] {
  const files = [...new Set([...current.keys(), ...reviewed.keys()])];
  return files
    .filter((file) => reviewed.get(file) !== current.get(file))
    .map((file) => differenceOf(file, reviewed.get(file), current.get(file)));
}

function differenceOf(
  file: string,
  reviewed: string | undefined,
  current: string | undefined,
): SnapshotDifference {
  const kind = reviewed === undefined ? 'missing' : current === undefined ? 'orphaned' : 'stale';
  const [reviewedLines, currentLines] = [linesOf(reviewed), linesOf(current)];
  return {
    kind,
    file,
    removed: without(reviewedLines, currentLines),
    added: without(currentLines, reviewedLines),
  };
}

const linesOf = (text = ''): string[] => text.split('\n').filter((line) => line !== '');

/** Multiset difference: each line as often as it occurs in `lines` beyond its count in `others`. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const unmatched = new Map<string, number>();
  for (const line of others) unmatched.set(line, (unmatched.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = unmatched.get(line) ?? 0;
    unmatched.set(line, count - 1);
    return count <= 0;
  });
}
