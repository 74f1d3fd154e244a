import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { SCRIPTS } from '../../../locales/han-sets.ts';
import { classOf } from '../../core/diff/change.ts';
import { diffForms } from '../../core/diff/diff-forms.ts';
import type { FormIndex } from '../../core/form-index.ts';
import { judgeVersion } from '../../core/gate/judge-version.ts';
import { FATE_OF, type Fate } from '../../core/migrate/fate.ts';
import type { PublishProblem } from '../../core/publish-problem.ts';
import { startValidators } from '../form-cache.ts';
import { shanghaiDate } from '../shanghai-date.ts';
import { readCodeList, readListIds } from './code-lists.ts';
import type { Transaction } from './database.ts';
import { countDrafts } from './drafts-of-form.ts';
import { readVersionForms, type FormScope } from './forms.ts';
import type { PublishReport } from './reports.ts';

/** A compiled form on its way to the customers of a scope. */
export interface Arrival {
  screen: string;
  scope: FormScope;
  index: FormIndex;
  code: string;
  before: Form | undefined;
  inherited: readonly Form[];
  publishedBy: string;
  approvedBy?: string | undefined;
  locales: readonly string[];
}

/** Judges what is to go live beside what is live, and writes down what was found. */
export async function passGate(
  tx: Transaction,
  { screen, scope, index, code, before, inherited, publishedBy, approvedBy, locales }: Arrival,
): Promise<{ problems: PublishProblem[]; report: PublishReport }> {
  const versions = await readVersionForms(tx, screen, scope);
  const lists = await readItems(tx);
  const byCode = new Map(
    Object.entries(lists).map(([listId, items]) => [listId, new Map(items.map((item) => [item.code, item]))]),
  );
  const approver = approvedBy?.trim();
  const { problems, report } = judgeVersion({
    index,
    validators: startValidators(code),
    before,
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
  const drafts = await draftFates(tx, { screen, scope, index }, versions);
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
  { screen, scope, index }: Pick<Arrival, 'screen' | 'scope' | 'index'>,
  versions: readonly { versionId: number; form: Form }[],
): Promise<Record<Fate, number>> {
  const fates: Record<Fate, number> = { silently: 0, onResume: 0, stays: 0, refused: 0 };
  for (const { versionId, drafts } of await countDrafts(tx, screen, scope)) {
    const form = versions.find((version) => version.versionId === versionId)?.form;
    const fate = form ? FATE_OF[classOf(diffForms(form, index.form))] : 'stays';
    fates[fate] += drafts;
  }
  return fates;
}
