/** Takes a version back that is scheduled: nobody gets it, and its document is no longer the latest of its scope. */
import type { CheckResult } from '../../core/failures/check-result.ts';
import type { PublishProblem } from '../../core/failures/publish-problem.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import { scopeCovers } from '../../core/overlay/scopes.ts';
import { previousInForce } from '../../core/publish/previous-in-force.ts';
import { listFollowers } from './list-followers.ts';
import { followedProblem, isTouchedBy, scheduledParams } from './schedule.ts';
import { audit } from '../store/audit.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import {
  fullScope,
  insertBaseForm,
  readBaseForm,
  readBaseHistory,
  readLatestBase,
  type FormScope,
} from '../store/forms.ts';
import { insertOverlay, readOverlayHistory, readOverlays } from '../store/overlays.ts';
import { readScheduled, unpublishSchedules, type ScheduledRelease } from '../store/scheduled-releases.ts';
import { inPublishTransaction } from './publish-transaction.ts';
import { PublishError, type PublishOptions } from './publish-version.ts';
import type { UnpublishTarget } from './unpublish.ts';

/** Undefined when nothing is scheduled for the scope. */
export type UnpublishScheduledResult =
  | CheckResult<{ unpublished: ScheduledRelease[]; isDryRun?: true }, PublishProblem>
  | undefined;

/**
 * Takes back the last version that is scheduled for a scope, with those of narrower scopes that were published with it.
 * Refused while another version follows it. Drafts and customers are not touched: the live version stays.
 */
export const unpublishScheduled = (
  db: Database,
  target: UnpublishTarget,
  options: PublishOptions,
): Promise<UnpublishScheduledResult> =>
  inPublishTransaction(db, options, async (tx, { now, publishedBy }) => {
    const scheduled = await readScheduled(tx, target.screen);
    const last = scheduled.filter(({ scope }) => isSameScope(scope, target.scope)).at(-1);
    if (!last) return undefined;
    const isBase = target.scope.supplierCode === '';
    const unpublished = isBase
      ? [last]
      : scheduled.filter((other) => isSameMoment(other, last) && scopeCovers(target.scope, other.scope));
    const onBase = isBase ? await scopesOnLatestBase(tx, target.screen) : [];
    const followers = scheduled.filter(
      (other) =>
        !unpublished.includes(other) &&
        other.validFrom >= last.validFrom &&
        (isTouchedBy(last, other) ||
          // An overlay on a scheduled base starts after it.
          (other.validFrom > last.validFrom && onBase.some((scope) => isSameScope(scope, other.scope)))),
    );
    const problems = followers.map((other) => followedProblem(target.screen, scheduledParams(other)));
    for (const release of unpublished) problems.push(...(await listFollowers(tx, release)));
    if (problems.length > 0) throw new PublishError(problems);
    await (isBase ? restoreBase : restoreOverlay)(tx, target, publishedBy);
    await unpublishSchedules(
      tx,
      unpublished.map(({ versionId }) => versionId),
      { by: publishedBy, at: now },
    );
    const details = { scope: target.scope, scheduled: unpublished };
    await audit(tx, { actor: publishedBy, action: 'unpublish', subject: target.screen, details });
    return { ok: true, unpublished };
  });

const isSameScope = (a: object, b: object): boolean => canonicalJson(a) === canonicalJson(b);

const isSameMoment = (a: ScheduledRelease, b: ScheduledRelease): boolean =>
  a.validFrom.getTime() === b.validFrom.getTime();

/** The scopes of the overlays that are written for the latest base, which is the scheduled one. */
async function scopesOnLatestBase(tx: Transaction, screen: string): Promise<FormScope[]> {
  const latest = await readLatestBase(tx, screen);
  return (await readOverlays(tx, screen))
    .filter(({ baseVersion }) => baseVersion === latest?.version)
    .map(({ scope }) => fullScope(scope));
}

/** The base that was in force before becomes the latest again, as a version of its own. */
async function restoreBase(tx: Transaction, { screen }: UnpublishTarget, publishedBy: string): Promise<void> {
  const history = await readBaseHistory(tx, screen);
  const previous = previousInForce(history.map((row) => ({ ...row, content: row.contentHash })));
  const form = previous && (await readBaseForm(tx, screen, previous.version));
  if (!form) return;
  const version = history.at(-1)!.version + 1;
  await insertBaseForm(tx, form, { version, contentHash: previous.contentHash, publishedBy });
}

/** The overlay that was in force before becomes the latest again; without one, the scope has none. */
async function restoreOverlay(
  tx: Transaction,
  { screen, scope }: UnpublishTarget,
  publishedBy: string,
): Promise<void> {
  const history = await readOverlayHistory(tx, screen, scope);
  const previous = previousInForce(
    history.map(({ overlay, isUnpublished }) => ({
      overlay,
      content: isUnpublished ? undefined : canonicalJson(overlay),
    })),
  );
  if (previous) await insertOverlay(tx, previous.overlay, publishedBy);
  else await insertOverlay(tx, history.at(-1)!.overlay, publishedBy, { isUnpublished: true });
}
