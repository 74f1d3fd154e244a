import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { SCRIPTS } from '../../../locales/han-sets.ts';
import { classOf } from '../../core/diff/change.ts';
import { diffForms } from '../../core/diff/diff-forms.ts';
import { indexForm, type FormIndex } from '../../core/form-index.ts';
import { judgeVersion } from '../../core/gate/judge-version.ts';
import { isBound } from '../../core/migrate/binding.ts';
import { cross, passageOf } from '../../core/migrate/dry-run.ts';
import { FATE_OF, type Fate } from '../../core/migrate/fate.ts';
import type { Recipe } from '../../core/migrate/migrate-draft.ts';
import { publishProblem, type PublishProblem } from '../../core/publish-problem.ts';
import { startValidators } from '../form-cache.ts';
import { shanghaiDate } from '../shanghai-date.ts';
import { readCodeList, readListIds } from './code-lists.ts';
import type { Transaction } from './database.ts';
import { countDrafts, readDraftsOf } from './drafts-of-form.ts';
import { readVersionForms, type FormScope, type Version } from './forms.ts';
import type { PublishReport } from './reports.ts';

/** A compiled form on its way to the customers of a scope. */
export interface Arrival {
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
  recipe?: Recipe | undefined;
}

/** Judges what is to go live beside what is live, and writes down what was found. */
export async function passGate(
  tx: Transaction,
  arrival: Arrival,
): Promise<{ problems: PublishProblem[]; report: PublishReport }> {
  const { screen, scope, index, code, live, inherited, publishedBy, approvedBy, locales } = arrival;
  const versions = await readVersionForms(tx, screen, scope);
  const lists = await readItems(tx);
  const byCode = new Map(
    Object.entries(lists).map(([listId, items]) => [listId, new Map(items.map((item) => [item.code, item]))]),
  );
  const approver = approvedBy?.trim();
  const { problems, report } = judgeVersion({
    index,
    validators: startValidators(code),
    before: live?.form,
    history: versions.map(({ form }) => form),
    inherited,
    context: {
      asOf: shanghaiDate(new Date()),
      codeListItem: (listId, item) => byCode.get(listId)?.get(item),
    },
    lists,
    locales,
    scripts: SCRIPTS,
    approved: Boolean(approver) && approver?.toLowerCase() !== publishedBy.trim().toLowerCase(),
  });
  const left = await leftBehind(tx, arrival);
  if (left > 0) problems.push(publishProblem('recipe.leaves', '', { drafts: left }));
  const drafts = await draftFates(tx, arrival, versions);
  return { problems, report: { ...report, ...(approver ? { approvedBy: approver } : {}), drafts } };
}

async function readItems(tx: Transaction): Promise<Record<string, readonly CodeListItem[]>> {
  const items: Record<string, readonly CodeListItem[]> = {};
  for (const listId of await readListIds(tx)) items[listId] = (await readCodeList(tx, listId))?.items ?? [];
  return items;
}

/** What becomes of the drafts, by the class of the way from their version to the new one. */
async function draftFates(
  tx: Transaction,
  { screen, scope, index, live, recipe }: Arrival,
  versions: readonly { versionId: number; form: Form }[],
): Promise<Record<Fate, number>> {
  const fates: Record<Fate, number> = { silently: 0, onResume: 0, stays: 0, refused: 0 };
  for (const { versionId, drafts } of await countDrafts(tx, screen, scope)) {
    const form = versions.find((version) => version.versionId === versionId)?.form;
    const fate = form ? FATE_OF[classOf(diffForms(form, index.form))] : 'stays';
    const moves = fate === 'stays' && recipe !== undefined && versionId === live?.versionId;
    fates[moves ? 'onResume' : fate] += drafts;
  }
  return fates;
}

/** How many drafts of the version that is live a recipe would leave behind, apart from those that never move. */
async function leftBehind(tx: Transaction, { screen, scope, index, live, recipe }: Arrival): Promise<number> {
  if (!live || !recipe) return 0;
  const way = passageOf(indexForm(live.form), index);
  let left = 0;
  for await (const drafts of readDraftsOf(tx, screen, scope))
    left += drafts.filter(
      ({ versionId, answers }) =>
        versionId === live.versionId &&
        !isBound(way.before, answers) &&
        cross(way, answers, recipe).fate === 'stays',
    ).length;
  return left;
}
