import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import { SCRIPT_TESTS } from '../../../locales/han-sets.ts';
import { shanghaiDate } from '../../../validators/values/shanghai-date.ts';
import { runPublishChecks } from '../../core/publish/publish-checks.ts';
import type { DraftMigrationMode } from '../../core/migrate/draft-migration-mode.ts';
import type { AnswerMapping } from '../../core/migrate/migrate-answers.ts';
import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';
import { readCodeList, readListIds } from '../store/code-lists.ts';
import type { Transaction } from '../store/connection/database.ts';
import { readVersionForms, type Version } from '../store/forms.ts';
import type { PublishReport } from '../store/reports.ts';
import { isApproved } from './approval.ts';
import { dryRunDrafts } from './dry-run-drafts.ts';
import type { PublishCandidate } from './publish-candidate.ts';

interface CheckOptions {
  publishedBy: string;
  approvedBy?: string | undefined;
  locales: readonly string[];
  mapping?: AnswerMapping | undefined;
}

/**
 * Runs the publish checks on a candidate and migrates every affected draft as a dry run.
 *
 * @param live the version that the scope's customers get now
 */
export async function checkCandidate(
  tx: Transaction,
  candidate: PublishCandidate,
  live: Version | undefined,
  { publishedBy, approvedBy, locales, mapping }: CheckOptions,
): Promise<{ problems: PublishProblem[]; report: PublishReport }> {
  const { form, scope, base } = candidate;
  const versions = await readVersionForms(tx, form.screen, scope);
  const lists = await readListItems(tx);
  const byCode = new Map(
    Object.entries(lists).map(([listId, items]) => [listId, new Map(items.map((item) => [item.code, item]))]),
  );
  const approver = approvedBy?.trim();
  const { problems, report } = runPublishChecks(candidate, {
    before: live?.form,
    history: versions.map((version) => version.form),
    inherited: base === form ? [] : [base],
    context: {
      asOf: shanghaiDate(Date.now()),
      codeListItem: (listId, item) => byCode.get(listId)?.get(item),
    },
    lists,
    locales,
    scripts: SCRIPT_TESTS,
    isApproved: isApproved({ publishedBy, approvedBy }),
  });
  const { drafts, leftBehind } = await draftOutcomes(tx, candidate, live, mapping);
  if (leftBehind > 0) problems.push(publishProblem('mapping.losesAnswers', '', { drafts: leftBehind }));
  return { problems, report: { ...report, ...(approver ? { approvedBy: approver } : {}), drafts } };
}

async function readListItems(tx: Transaction): Promise<Record<string, readonly CodeListItem[]>> {
  const items: Record<string, readonly CodeListItem[]> = {};
  for (const listId of await readListIds(tx)) items[listId] = (await readCodeList(tx, listId))?.items ?? [];
  return items;
}

/**
 * Counts the affected drafts by migration mode, and those of the live version that the mapping leaves behind. Signed
 * drafts never migrate and do not count as left behind.
 */
async function draftOutcomes(
  tx: Transaction,
  { form: { screen }, scope, index }: PublishCandidate,
  live: Version | undefined,
  mapping: AnswerMapping | undefined,
): Promise<{ drafts: Record<DraftMigrationMode, number>; leftBehind: number }> {
  let leftBehind = 0;
  const onPinned = (versionId: number) =>
    void (leftBehind += mapping && versionId === live?.versionId ? 1 : 0);
  const tally = await dryRunDrafts(tx, { screen, scope, index, mapping }, { onPinned });
  const { silent, onResume, refused } = tally;
  return { drafts: { silent, onResume, pinned: tally.pinned, refused }, leftBehind };
}
