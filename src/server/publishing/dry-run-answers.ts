import { readForeignAnswers, type SourceForms } from '../store/foreign-answers.ts';
import { indexForm, type FormIndex } from '../../core/form/form-index.ts';
import { flattenAnswers } from '../../core/answers/answers.ts';
import { hasSignedAnswers } from '../../core/migrate/signed-answers.ts';
import { dryRun } from '../../core/migrate/dry-run.ts';
import { versionPairBetween } from '../../core/migrate/version-pair.ts';
import { shanghaiDate } from '../../../validators/values/shanghai-date.ts';
import { compileValidators } from '../../core/publish/compile-validators.ts';
import { listChecks } from './list-checks.ts';
import { instantiateValidators } from '../forms/instantiate-validators.ts';
import { readCodeLists } from '../store/code-lists.ts';
import { readVersion } from '../store/forms.ts';
import { readDraftsOfTrades } from '../store/drafts.ts';
import { readTradeContexts } from '../store/trade-contexts.ts';
import type { Database } from '../store/connection/database.ts';
import type { DryRunOutcome, DryRunRequest } from '../store/connection/dry-runner.ts';

/**
 * Migrates the answers of drafts as a dry run; nothing is written. Runs where the data keys are.
 *
 * @param db of the server's account, with the data keys
 */
export async function dryRunAnswers(
  db: Database,
  { screen, drafts, before, after, mapping, moment }: DryRunRequest,
): Promise<(DryRunOutcome | null)[]> {
  const pair = versionPairBetween(before, after);
  const checks = moment === undefined ? undefined : await checksOf(db, pair.after, new Date(moment));
  const tradeIds = [...new Set(drafts.map(({ tradeId }) => tradeId))];
  const rows = await readDraftsOfTrades(db, screen, tradeIds);
  const keyOf = ({ tradeId, subject }: { tradeId: string; subject: string }) => `${tradeId} ${subject}`;
  const rowOf = new Map(rows.map((row) => [keyOf(row), row]));
  const tradeOf = checks ? await readTradeContexts(db, tradeIds, pair.after) : undefined;
  const forms = cachedForms(db);
  const outcomeOf = async (draft: DryRunRequest['drafts'][number]): Promise<DryRunOutcome | null> => {
    const row = rowOf.get(keyOf(draft));
    if (!row) return null;
    const answers = flattenAnswers(pair.before, row.answers);
    const read = checks && (await readForeignAnswers(db, forms, draft, pair.after));
    const trade = { ...tradeOf?.get(draft.tradeId), ...read };
    const own = checks && { ...checks, context: { ...checks.context, trade } };
    const { retiredCount, ...outcome } = dryRun(pair, answers, mapping, own);
    return { ...outcome, retired: retiredCount, isSigned: hasSignedAnswers(pair.before, answers) };
  };
  const outcomes: (DryRunOutcome | null)[] = [];
  // One after the other: the answers of all drafts at once would take every connection from the customers.
  for (const draft of drafts) outcomes.push(await outcomeOf(draft));
  return outcomes;
}

/** The forms that final answers were entered under, each read once. They are read under the codes of those. */
function cachedForms(db: Database): SourceForms {
  const forms = new Map<number, Promise<FormIndex | undefined>>();
  const read = async (versionId: number) => {
    const version = await readVersion(db, versionId);
    return version && indexForm(version.form);
  };
  return {
    ofVersion(versionId) {
      const form = forms.get(versionId) ?? read(versionId);
      forms.set(versionId, form);
      return form;
    },
    live: () => Promise.resolve(undefined),
  };
}

/** The checks of a form at a moment, with the code lists in force then. */
async function checksOf(db: Database, form: FormIndex, moment: Date) {
  const { lists, ...context } = listChecks(await readCodeLists(db, moment), shanghaiDate(moment.getTime()));
  const itemsOf = (listId: string) => lists[listId];
  const validators = instantiateValidators(compileValidators(form));
  return { validators, context, itemsOf };
}
