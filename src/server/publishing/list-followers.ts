/** What builds on a scheduled version of a code list or of a form, and was judged by it alone. */
import type { PublishProblem } from '../../core/failures/publish-problem.ts';
import { indexForm } from '../../core/form/form-index.ts';
import { listsOfForm } from '../../core/publish/lists-of-form.ts';
import type { ListVersion } from '../store/code-lists.ts';
import type { Transaction } from '../store/connection/database.ts';
import { readReleasedVersion } from '../store/releases.ts';
import { readScheduledLists } from '../store/scheduled-lists.ts';
import { readScheduledForms, type ScheduledRelease } from '../store/scheduled-releases.ts';
import { followedProblem, scheduledParams } from './schedule.ts';
import { scheduledListParams } from './schedule-list.ts';

/** A problem for each form that was published after a version of a list which it reads, to start with it or later. */
export async function formFollowers(
  tx: Transaction,
  { list: { listId }, validFrom, publishedAt }: ListVersion,
): Promise<PublishProblem[]> {
  return (await readScheduledForms(tx))
    .filter((form) => form.validFrom >= validFrom! && form.publishedAt >= publishedAt)
    .filter(({ form }) => listsOfForm(indexForm(form)).has(listId))
    .map((form) => followedProblem(listId, scheduledParams(form)));
}

/**
 * A problem for each version of a list that was published after a scheduled form, to start with it or later, and that the
 * form before it reads: without the scheduled one, the form before would meet a list that nobody has judged it by.
 */
export async function listFollowers(
  tx: Transaction,
  { screen, scope, validFrom, publishedAt }: ScheduledRelease,
): Promise<PublishProblem[]> {
  const later = (await readScheduledLists(tx)).filter(
    (version) => version.validFrom >= validFrom && version.publishedAt > publishedAt,
  );
  if (later.length === 0) return [];
  const before = await readReleasedVersion(tx, screen, scope, new Date(validFrom.getTime() - 1));
  const read = before && listsOfForm(indexForm(before.form));
  return later
    .filter(({ list }) => read?.has(list.listId))
    .map((version) => followedProblem(screen, scheduledListParams(version)));
}
