import { compareSnapshots, type Snapshots } from '../snapshot/compare-snapshots.ts';

/** Comparison of a candidate with its golden files; words are the `report.review.*` of `locales/<tag>/qa.json`. */
export interface Review {
  outcome: (typeof reviewOutcomes)[number];
  /** Lines only the golden files have (`- `) or only the candidate has (`+ `), each with its file. */
  differences: string[];
}

export const reviewOutcomes = ['reviewed', 'unreviewed', 'differs'] as const;

/** Lines kept in the report; `qa snapshot` prints all of them. */
const MAX_LINES = 40;

/**
 * Compares a form with its golden files. A form without golden files is unreviewed.
 *
 * @param reviewed golden files of this form only
 */
export function reviewOf(reviewed: Snapshots, current: Snapshots): Review {
  if (reviewed.size === 0) return { outcome: 'unreviewed', differences: [] };
  const differences = compareSnapshots(reviewed, current).flatMap(({ file, removed, added }) => [
    ...removed.map((line) => `- ${file} ${line}`),
    ...added.map((line) => `+ ${file} ${line}`),
  ]);
  return differences.length === 0
    ? { outcome: 'reviewed', differences }
    : { outcome: 'differs', differences: differences.slice(0, MAX_LINES) };
}
