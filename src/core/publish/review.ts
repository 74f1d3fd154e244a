import { compareSnapshots, type Snapshots } from '../snapshot/compare-snapshots.ts';

/** Whether somebody has reviewed what goes live; the verdicts have words in `report.review.*` of `locales/<tag>/qa.json`. */
export interface Review {
  verdict: (typeof reviewVerdicts)[number];
  /** Lines of the golden files that are gone (`- `) or that nobody has seen (`+ `), each with its file. */
  differences: string[];
}

export const reviewVerdicts = ['reviewed', 'unreviewed', 'differs'] as const;

/** As many lines tell what a difference is about; the golden files have them all. */
const MAX_LINES = 40;

/**
 * Compares a form with its golden files; without any it has not been reviewed.
 *
 * @param reviewed the golden files of this form and of no other
 */
export function reviewOf(reviewed: Snapshots, current: Snapshots): Review {
  if (reviewed.size === 0) return { verdict: 'unreviewed', differences: [] };
  const differences = compareSnapshots(reviewed, current).flatMap(({ file, gone, fresh }) => [
    ...gone.map((line) => `- ${file} ${line}`),
    ...fresh.map((line) => `+ ${file} ${line}`),
  ]);
  return differences.length === 0
    ? { verdict: 'reviewed', differences }
    : { verdict: 'differs', differences: differences.slice(0, MAX_LINES) };
}
