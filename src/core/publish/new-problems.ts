import type { PublishProblem } from '../failures/publish-problem.ts';

/** The problems that were not there before. */
export function newProblems(
  before: readonly PublishProblem[],
  after: readonly PublishProblem[],
): PublishProblem[] {
  const textOf = ({ code, id, params }: PublishProblem): string => `${code} ${id} ${JSON.stringify(params)}`;
  const earlier = new Set(before.map(textOf));
  return after.filter((problem) => !earlier.has(textOf(problem)));
}
