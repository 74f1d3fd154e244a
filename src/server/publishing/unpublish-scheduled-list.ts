/** Takes a version of a code list back that is scheduled: nobody gets it, and the version before it stays. */
import type { CheckResult } from '../../core/failures/check-result.ts';
import type { PublishProblem } from '../../core/failures/publish-problem.ts';
import { audit } from '../store/audit.ts';
import { readListVersions } from '../store/code-lists.ts';
import type { Database } from '../store/connection/database.ts';
import { unpublishListSchedule } from '../store/scheduled-lists.ts';
import { formFollowers } from './list-followers.ts';
import { inPublishTransaction } from './publish-transaction.ts';
import { PublishError, type PublishOptions } from './publish-version.ts';

/** A version of a list that was taken back. */
export interface UnpublishedList {
  listId: string;
  version: string;
  validFrom: Date;
}

/** Undefined when no version of the list is scheduled. */
export type UnpublishScheduledListResult =
  | CheckResult<{ unpublishedLists: UnpublishedList[]; isDryRun?: true }, PublishProblem>
  | undefined;

/**
 * Takes back the last version that is scheduled for a list. Refused while a form is scheduled that was judged by it alone.
 * Its name stays taken: reports and the audit name it.
 */
export const unpublishScheduledList = (
  db: Database,
  listId: string,
  options: PublishOptions,
): Promise<UnpublishScheduledListResult> =>
  inPublishTransaction(db, options, async (tx, { now, publishedBy }) => {
    const last = (await readListVersions(tx, listId)).findLast(({ isScheduled }) => isScheduled);
    if (!last) return undefined;
    const problems = await formFollowers(tx, last);
    if (problems.length > 0) throw new PublishError(problems);
    const { version } = last.list;
    await unpublishListSchedule(tx, last.list, { by: publishedBy, at: now });
    const unpublished = { listId, version, validFrom: last.validFrom! };
    const details = { version, validFrom: last.validFrom };
    await audit(tx, { actor: publishedBy, action: 'unpublishList', subject: listId, details });
    return { ok: true, unpublishedLists: [unpublished] };
  });
