import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';

/** What a product had at some time: its data, or its list of documents. */
export interface NumberedVersion {
  number: number;
  publishedAt: Date;
  publishedBy: string;
}

/** Number of changed parts that a problem names. */
const MAX_PARTS = 8;

/**
 * Problems of publishing a file that was written against an older version: one for each version published since, with who
 * published it and what it changed. Publishing would silently take those changes back.
 *
 * @param versions the first one first
 * @param basedOn number of the version that the file was written against; 0 for none
 * @param partsOf names of what the second version changes of the first
 */
export function overtakenProblems<Version extends NumberedVersion>(
  versions: readonly Version[],
  basedOn: number,
  partsOf: (before: Version | undefined, after: Version) => readonly string[],
): PublishProblem[] {
  if (basedOn !== 0 && !versions.some(({ number }) => number === basedOn))
    return [publishProblem('version.unknown', '', { number: basedOn })];
  return versions.flatMap((version, i) => {
    const { number, publishedBy: by, publishedAt } = version;
    if (number <= basedOn) return [];
    const parts = [...new Set(partsOf(versions[i - 1], version))].slice(0, MAX_PARTS).join(', ') || '–';
    const at = publishedAt.toISOString();
    return [publishProblem('version.overtaken', '', { number, basedOn, by, at, parts })];
  });
}
