import type { CheckResult } from '../../core/failures/check-result.ts';
import type { PublishProblem } from '../../core/failures/publish-problem.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import { lockPublishing } from '../store/publish-lock.ts';
import { settleReleases } from '../store/releases.ts';
import { settleLists } from '../store/scheduled-lists.ts';
import { readClock } from '../store/scheduled-releases.ts';
import { PublishError, type PublishOptions, type TimedOptions } from './publish-version.ts';

/** Carries the result of a dry run out of the transaction, which rolls back. */
class DryRunEnd<Done> extends Error {
  readonly done: Done;
  constructor(done: Done) {
    super('dry run');
    this.done = done;
  }
}

type Refused = Extract<CheckResult<object, PublishProblem>, { ok: false }>;

/**
 * Runs `work` in one transaction under the publishing lock, once releases and live lists are those of the moment, and rolls it
 * back when it throws a `PublishError`, or for a dry run.
 */
export async function inPublishTransaction<Done extends object | undefined>(
  db: Database,
  options: PublishOptions,
  work: (tx: Transaction, options: TimedOptions) => Promise<Done>,
): Promise<Done | (Done & { isDryRun: true }) | Refused> {
  const { isDryRun, onRefused } = options;
  try {
    return await inTransaction(db, async (tx) => {
      await lockPublishing(tx);
      const now = options.now ?? (await readClock(tx));
      await settleReleases(tx, now);
      await settleLists(tx, now);
      const done = await work(tx, { ...options, now });
      if (isDryRun) throw new DryRunEnd(done);
      return done;
    });
  } catch (error) {
    if (error instanceof PublishError) {
      if (error.form) onRefused?.(error.form, error.before);
      return { ok: false, issues: error.problems };
    }
    if (error instanceof DryRunEnd) return endOfDryRun(error as DryRunEnd<Done>);
    throw error;
  }
}

const endOfDryRun = <Done extends object | undefined>({
  done,
}: DryRunEnd<Done>): Done | (Done & { isDryRun: true }) => (done ? { ...done, isDryRun: true } : done);
