/** Golden files by name, each with its text. */
export type Snapshots = ReadonlyMap<string, string>;

/** One golden file that is not as it should be. */
export interface SnapshotDifference {
  kind: 'missing' | 'stale' | 'orphaned';
  file: string;
  /** Lines that were reviewed and are no longer so, and lines that nobody has reviewed; in order of the file. */
  gone: string[];
  fresh: string[];
}

/**
 * What stands between the files that were reviewed and what the forms are now. Of each form the lines in words come
 * before the compiled schema, because that is what people judge.
 */
export function compareSnapshots(reviewed: Snapshots, current: Snapshots): SnapshotDifference[] {
  const files = [...new Set([...current.keys(), ...reviewed.keys()])];
  return files
    .filter((file) => reviewed.get(file) !== current.get(file))
    .map((file) => differenceOf(file, reviewed.get(file), current.get(file)));
}

function differenceOf(file: string, was: string | undefined, now: string | undefined): SnapshotDifference {
  const kind = was === undefined ? 'missing' : now === undefined ? 'orphaned' : 'stale';
  const [old, fresh] = [linesOf(was), linesOf(now)];
  return { kind, file, gone: without(old, fresh), fresh: without(fresh, old) };
}

const linesOf = (text = ''): string[] => text.split('\n').filter((line) => line !== '');

/** The lines that the others do not have, each as often as it is left over. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
