import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { SCRIPT_TESTS } from '../../../locales/han-sets.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { runPublishChecks } from '../../core/publish/publish-checks.ts';
import type { DraftMigrationMode } from '../../core/migrate/draft-migration-mode.ts';
import type { AnswerMapping } from '../../core/migrate/migrate-answers.ts';
import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';
import { instantiateValidators } from '../forms/form-cache.ts';
import { shanghaiDate } from '../clock/shanghai-date.ts';
import { readCodeList, readListIds } from '../store/code-lists.ts';
import type { Transaction } from '../store/connection/database.ts';
import { readVersionForms, type FormScope, type Version } from '../store/forms.ts';
import type { PublishReport } from '../store/reports.ts';
import { dryRunDrafts } from './dry-run-drafts.ts';

/** A compiled form on its way to the customers of a scope. */
export interface CompiledCandidate {
  screen: string;
  scope: FormScope;
  index: FormIndex;
  code: string;
  /** What its customers get until now. */
  live: Version | undefined;
  inherited: readonly Form[];
  publishedBy: string;
  approvedBy?: string | undefined;
  locales: readonly string[];
  recipe?: AnswerMapping | undefined;
}

/** Judges what is to go live beside what is live, and writes down what was found. */
export async function checkCandidate(
  tx: Transaction,
  arrival: CompiledCandidate,
): Promise<{ problems: PublishProblem[]; report: PublishReport }> {
  const { screen, scope, index, code, live, inherited, publishedBy, approvedBy, locales } = arrival;
  const versions = await readVersionForms(tx, screen, scope);
  const lists = await readListItems(tx);
  const byCode = new Map(
    Object.entries(lists).map(([listId, items]) => [listId, new Map(items.map((item) => [item.code, item]))]),
  );
  const approver = approvedBy?.trim();
  const { problems, report } = runPublishChecks({
    index,
    validators: instantiateValidators(code),
    before: live?.form,
    history: versions.map(({ form }) => form),
    inherited,
    context: {
      asOf: shanghaiDate(new Date()),
      codeListItem: (listId, item) => byCode.get(listId)?.get(item),
    },
    lists,
    locales,
    scripts: SCRIPT_TESTS,
    approved: Boolean(approver) && approver?.toLowerCase() !== publishedBy.trim().toLowerCase(),
  });
  const { drafts, left } = await draftOutcomes(tx, arrival);
  if (left > 0) problems.push(publishProblem('mapping.leaves', '', { drafts: left }));
  return { problems, report: { ...report, ...(approver ? { approvedBy: approver } : {}), drafts } };
}

async function readListItems(tx: Transaction): Promise<Record<string, readonly CodeListItem[]>> {
  const items: Record<string, readonly CodeListItem[]> = {};
  for (const listId of await readListIds(tx)) items[listId] = (await readCodeList(tx, listId))?.items ?? [];
  return items;
}

/**
 * What becomes of the drafts, and how many of those on the version that is live a recipe would leave behind, apart from
 * those that never move.
 */
async function draftOutcomes(
  tx: Transaction,
  { screen, scope, index, live, recipe }: CompiledCandidate,
): Promise<{ drafts: Record<DraftMigrationMode, number>; left: number }> {
  let left = 0;
  const stays = (versionId: number) => void (left += recipe && versionId === live?.versionId ? 1 : 0);
  const tally = await dryRunDrafts(tx, { screen, scope, index, recipe }, { stays });
  const { silently, onResume, refused } = tally;
  return { drafts: { silently, onResume, stays: tally.stays, refused }, left };
}
