/** Last days to begin and to submit under the version that a new one replaces, in Asia/Shanghai. */
import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';
import { shanghaiDate } from '../../../validators/values/shanghai-date.ts';

interface LastDays {
  validFrom?: Date | undefined;
  now: Date;
  lastBegin?: string | undefined;
  lastSubmit?: string | undefined;
  /** Whether the customers of the scope have no form of their own that is replaced. */
  isFirst: boolean;
}

/**
 * Problems of last days: they have no effect before the new version starts. The day before is a last day to begin as well:
 * whoever counts days says so, and nobody is left without a version to begin under.
 */
export function lastDayProblems(
  screen: string,
  { validFrom, now, lastBegin, lastSubmit, isFirst }: LastDays,
): PublishProblem[] {
  const start = (validFrom ?? now).getTime();
  const problems: PublishProblem[] = [];
  if (lastSubmit !== undefined && lastSubmit < shanghaiDate(start))
    problems.push(publishProblem('schedule.lastSubmit', screen, { lastSubmit, from: shanghaiDate(start) }));
  if (lastBegin === undefined) return problems;
  const from = shanghaiDate(start - 1);
  if (lastSubmit === undefined || lastBegin < from || lastBegin > lastSubmit)
    problems.push(
      publishProblem('schedule.lastBegin', screen, { lastBegin, from, until: lastSubmit ?? '–' }),
    );
  if (isFirst) problems.push(publishProblem('schedule.nothingBefore', screen, { lastBegin }));
  return problems;
}
