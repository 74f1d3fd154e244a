import type { FormNews } from '../../../schemas/generated/insurance.ts';
import type { Language } from '../../../schemas/generated/ids.ts';
import { classOf } from '../../core/diff/change.ts';
import { forceMigrate } from '../../core/migrate/force-migrate.ts';
import { composeMappings } from '../../core/migrate/compose-mappings.ts';
import { migrate } from '../../core/migrate/version-pair.ts';
import { MODE_BY_CLASS } from '../../core/migrate/draft-migration-mode.ts';
import type { AnswerMapping } from '../../core/migrate/migrate-answers.ts';
import {
  newQuestions,
  labelRetired,
  latestRetired,
  partitionRetired,
  toRetiredAnswers,
  type LabelledRetiredAnswer,
} from '../../core/migrate/change-summary.ts';
import { restoreAnswers } from '../../core/migrate/restore-answers.ts';
import type { RestoreCandidate } from '../../core/migrate/restore-rows.ts';
import { flattenAnswers, nestAnswers, type AnswerMap, type Answers } from '../../core/answers/answers.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import type { LoadedForm } from '../forms/form-cache.ts';
import { cachedVersionPair } from '../forms/version-pair-cache.ts';
import type { Services } from '../services/services.ts';
import { writeMigratedDraft, readRetiredAnswers, type DraftMigration } from '../store/draft-migrations.ts';
import { readSavedAt, type Draft } from '../store/drafts.ts';
import { readAnswerMappings } from '../store/answer-mappings.ts';
import type { Trade } from '../store/trades.ts';
import { readTradeForm, type TradeForm } from './trade-form.ts';

/** A draft that somebody else changes every time it is looked at is left where it is after this many looks. */
const MAX_ATTEMPTS = 5;

/** The form of a trade that is opened, after its draft has moved to the live version if it may (`src/decisions/0011-*`). */
export async function resumeForm(services: Services, trade: Trade, key: FormKey): Promise<TradeForm> {
  for (let left = MAX_ATTEMPTS; ; left -= 1) {
    const found = await readTradeForm(services, trade, key);
    const move = left > 0 ? await planMigration(services, found, key) : undefined;
    if (!move) return found;
    // Whoever was faster, this page or another one: what is there now is looked at again.
    await writeMigratedDraft(services.db, move);
  }
}

async function planMigration(
  services: Services,
  { trade, form, draft }: TradeForm,
  { screen }: FormKey,
): Promise<DraftMigration | undefined> {
  const { db, forms, releases } = services;
  const versionId = releases.versionId(screen, trade);
  // A process that has not heard of the newest release must not take a draft back.
  if (!draft || versionId === undefined || versionId <= draft.versionId) return undefined;
  const live = await forms.get(versionId);
  if (!live || live.version.contentHash === form.version.contentHash) return undefined;
  // What passed every check is no draft any more: nothing is asked of it again.
  if (await readSavedAt(db, draft)) return undefined;
  const recipe = await mappingBetween(db, form, live);
  const drafted = flattenAnswers(form.index, draft.answers);
  const { mode, migratedAnswers } = migrate(cachedVersionPair(form.index, live.index), drafted, recipe);
  if (!migratedAnswers) return undefined;
  const { answers, restored } = await restore(services, draft, form, live, migratedAnswers.answers);
  return {
    draft,
    versionId,
    answers: nestAnswers(live.index, answers),
    enteredVersionId: draft.versionId,
    retired: toRetiredAnswers(form.index, migratedAnswers.retired),
    restored: restored.length,
    notifyCustomer: mode === 'onResume' || migratedAnswers.retired.length + restored.length > 0,
    isNewEntry: false,
  };
}

/** Answers that come from one form to another, with those that were set aside and whose questions are back. */
async function restore(
  { db, forms, lists, today }: Services,
  draft: Draft,
  before: LoadedForm,
  { index, validators }: LoadedForm,
  answers: AnswerMap,
) {
  const candidates: RestoreCandidate[] = [];
  for (const retired of latestRetired(await readRetiredAnswers(db, draft))) {
    const given = await forms.get(retired.versionId);
    if (given) candidates.push({ retired, sourceForm: given.index });
  }
  const context = {
    asOf: today(),
    codeListItem: (list: string, code: string) => lists.item(list, code),
  };
  return restoreAnswers({ after: index, validators, context }, before.index, answers, candidates);
}

/** Answers that were given under one version, as the next revision of a draft that is on another. */
export async function planCarryOver(
  services: Services,
  draft: Draft,
  to: LoadedForm,
  given: { form: LoadedForm; answers: Answers },
): Promise<DraftMigration> {
  const { form, answers } = given;
  const way = cachedVersionPair(form.index, to.index);
  const entered = flattenAnswers(form.index, answers);
  const migrated = forceMigrate(way, entered, await mappingBetween(services.db, form, to));
  const back = await restore(services, draft, form, to, migrated.answers);
  const silently = MODE_BY_CLASS[classOf(way.changes)] === 'silently';
  return {
    draft,
    versionId: draft.versionId,
    answers: nestAnswers(to.index, back.answers),
    enteredVersionId: form.version.versionId,
    retired: toRetiredAnswers(form.index, migrated.retired),
    restored: back.restored.length,
    notifyCustomer: !silently || migrated.retired.length + back.restored.length > 0,
    isNewEntry: true,
  };
}

async function mappingBetween(
  db: Services['db'],
  before: LoadedForm,
  { version }: LoadedForm,
): Promise<AnswerMapping | undefined> {
  const { screen, versionId: to } = version;
  const recipes = await readAnswerMappings(db, {
    screen,
    scope: version,
    from: before.version.versionId,
    to,
  });
  return recipes.length > 0 ? composeMappings(recipes) : undefined;
}

/** What the person is to hear of a draft that moved, until its answers are final; null when there is nothing to say. */
export async function changeSummaryOf(
  { db, forms }: Services,
  { form, draft }: TradeForm,
  language: Language,
): Promise<FormNews | null> {
  const met = draft && draft.movedFrom !== null && (await forms.get(draft.movedFrom));
  if (!met) return null;
  const way = cachedVersionPair(met.index, form.index);
  const { out, back } = partitionRetired(
    form.index,
    flattenAnswers(form.index, draft.answers),
    latestRetired(await readRetiredAnswers(db, draft)),
  );
  const retired: LabelledRetiredAnswer[] = [];
  for (const one of out) {
    const given = await forms.get(one.versionId);
    if (given) retired.push(labelRetired(given.version.form, one, language));
  }
  const isSilent = MODE_BY_CLASS[classOf(way.changes)] === 'silently';
  if (retired.length + back.length === 0 && isSilent) return null;
  return { ...newQuestions(way), retired, restored: back.map(({ at, elementId }) => ({ at, elementId })) };
}
