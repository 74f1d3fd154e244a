/** What a version of a code list may be scheduled beside. A list starts its versions in the order of their publishing. */
import type { PublishProblem } from '../../core/failures/publish-problem.ts';
import type { ListVersion } from '../store/code-lists.ts';
import { overtakesProblem, pastProblems, type NamedSchedule } from './schedule.ts';
import { shanghaiMoment } from './shanghai-moment.ts';

/** The params that name a scheduled version of a list. */
export const scheduledListParams = ({
  list: { listId, version },
  publishedBy,
  validFrom,
}: Pick<ListVersion, 'publishedBy' | 'validFrom'> & {
  list: Pick<ListVersion['list'], 'listId' | 'version'>;
}): NamedSchedule => ({
  number: version,
  scope: listId,
  by: publishedBy ?? '–',
  validFrom: shanghaiMoment(validFrom!),
});

/**
 * Problems of the moment at which a version starts: it has passed, or a version that is scheduled for then or later would be
 * overtaken: each retires what the one before it has more.
 *
 * @param validFrom undefined for at once
 */
export function listScheduleProblems(
  listId: string,
  versions: readonly ListVersion[],
  { now, validFrom }: { now: Date; validFrom?: Date | undefined },
): PublishProblem[] {
  const past = pastProblems(listId, { now, validFrom });
  if (past.length > 0) return past;
  return versions
    .filter((version) => version.isScheduled && version.validFrom! >= (validFrom ?? now))
    .map((version) => overtakesProblem(listId, scheduledListParams(version)));
}
