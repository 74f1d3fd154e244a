/** Judges a form by the versions of code lists that start while it is live. */
import { shanghaiDate } from '../../../validators/values/shanghai-date.ts';
import type { PublishProblem } from '../../core/failures/publish-problem.ts';
import { listsOfForm } from '../../core/publish/lists-of-form.ts';
import { newProblems } from '../../core/publish/new-problems.ts';
import { runPublishChecks, type PublishChecksContext } from '../../core/publish/publish-checks.ts';
import { listsAt, type ListInTime } from '../store/code-lists.ts';
import { listChecks } from './list-checks.ts';
import type { PublishCandidate } from './publish-candidate.ts';
import { shanghaiMoment } from './shanghai-moment.ts';

/**
 * The problems that a form has once a version of a list starts which it reads, with the moment of that.
 *
 * @param known the problems that it has from its own moment on
 * @param moment when the form goes live
 */
export function laterListProblems(
  candidate: PublishCandidate,
  against: PublishChecksContext,
  known: readonly PublishProblem[],
  { lists, moment }: { lists: ReadonlyMap<string, readonly ListInTime[]>; moment: Date },
): PublishProblem[] {
  const found = [...known];
  const later: PublishProblem[] = [];
  for (const start of startsOfLists(candidate, lists, moment)) {
    const asOf = shanghaiDate(start.getTime());
    const problemsAt = (instant: Date) => {
      const { lists: items, ...checks } = listChecks(listsAt(lists, instant), asOf);
      const context = { ...against.context, ...checks };
      return runPublishChecks(candidate, { ...against, context, lists: items }).problems;
    };
    let ofStart = newProblems(found, problemsAt(start));
    // What the day alone brings is no problem of the list.
    if (ofStart.length > 0) ofStart = newProblems(problemsAt(new Date(start.getTime() - 1)), ofStart);
    found.push(...ofStart);
    later.push(...ofStart.map((problem) => ({ ...problem, from: shanghaiMoment(start) })));
  }
  return later;
}

/** The moments after that of the form at which a version of a list starts that it reads, ascending. */
function startsOfLists(
  { index }: PublishCandidate,
  lists: ReadonlyMap<string, readonly ListInTime[]>,
  moment: Date,
): Date[] {
  const starts = [...listsOfForm(index)]
    .flatMap((listId) => lists.get(listId) ?? [])
    .flatMap(({ validFrom }) => (validFrom && validFrom > moment ? [validFrom.getTime()] : []));
  return [...new Set(starts)].sort((a, b) => a - b).map((start) => new Date(start));
}
