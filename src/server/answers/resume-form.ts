// Migrates the draft of a trade when its form is opened or saved.
import { classOf } from '../../core/diff/change.ts';
import { forceMigrate } from '../../core/migrate/force-migrate.ts';
import { composeMappings } from '../../core/migrate/compose-mappings.ts';
import { Problem } from '../../core/failures/problem.ts';
import { migrate, touchesAnswers } from '../../core/migrate/version-pair.ts';
import { MODE_BY_CLASS, type DraftMigrationMode } from '../../core/migrate/draft-migration-mode.ts';
import type { AnswerMapping, MigratedAnswers } from '../../core/migrate/migrate-answers.ts';
import { latestRetired, toRetiredAnswers } from '../../core/migrate/change-summary.ts';
import { restoreAnswers } from '../../core/migrate/restore-answers.ts';
import type { RestoreCandidate } from '../../core/migrate/restore-rows.ts';
import { flattenAnswers, nestAnswers, type AnswerMap, type Answers } from '../../core/answers/answers.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import type { LoadedForm } from '../forms/form-cache.ts';
import { cachedVersionPair } from '../forms/version-pair-cache.ts';
import type { Services } from '../services/services.ts';
import { writeMigratedDraft, readRetiredAnswers, type DraftMigration } from '../store/draft-migrations.ts';
import type { Draft } from '../store/drafts.ts';
import { readAnswerMappings } from '../store/answer-mappings.ts';
import type { Trade } from '../store/trades.ts';
import { ruleContextOf } from './rule-context.ts';
import { finalSince } from './source-changes.ts';
import { readTradeForm, type TradeForm } from './trade-form.ts';
import { versionTermOf } from './version-term.ts';

/** Attempts to migrate a draft that other requests keep changing; after these the draft stays on its version. */
const MAX_ATTEMPTS = 5;

/** Opens the form of a trade; first migrates its draft to the live version if allowed (`src/decisions/0011-*`). */
export async function resumeForm(services: Services, trade: Trade, key: FormKey): Promise<TradeForm> {
  for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft -= 1) {
    const tradeForm = await readTradeForm(services, trade, key);
    const migration = attemptsLeft > 0 ? await planDraftMigration(services, tradeForm, key) : undefined;
    if (!migration) return tradeForm;
    // A concurrent request may have written the draft first; either way the next attempt reads the stored state.
    if (!(await migrateUnlessFixed(services, migration))) return tradeForm;
  }
}

/** Migrates a draft. Returns false for one whose order is fixed: it is shown as it was. */
async function migrateUnlessFixed({ db }: Services, migration: DraftMigration): Promise<boolean> {
  try {
    await writeMigratedDraft(db, migration);
    return true;
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.code === 'answers.notChangeable') return false;
    throw thrown;
  }
}

/** The migration of a draft to the live version; undefined when the draft stays on its version. */
async function planDraftMigration(
  services: Services,
  tradeForm: TradeForm,
  { screen }: FormKey,
): Promise<DraftMigration | undefined> {
  const { trade, form, draft } = tradeForm;
  const { forms, releases } = services;
  const releasedId = releases.versionId(screen, trade);
  if (!draft || releasedId === undefined) return undefined;
  const live = releasedId === draft.versionId ? undefined : await forms.getReleased(releasedId);
  // A process that refuses the newest release serves an older one, and migrates no draft backwards to it.
  if (!live || (live.version.versionId !== releasedId && live.version.versionId < draft.versionId))
    return undefined;
  if (live.version.contentHash === form.version.contentHash) return undefined;
  const { versionId } = live.version;
  // Final answers passed every check and stay on their version.
  if (await finalSince(services, draft, form.index)) return undefined;
  const { mode, migratedAnswers } = await migrateTo(live, services, tradeForm, draft);
  if (!migratedAnswers) return undefined;
  await releases.reread();
  if (isOvertaken(releases, { releasedId, nowId: releases.versionId(screen, trade), draft }))
    return undefined;
  const { answers, restored } = await restore(services, trade, draft, form, live, migratedAnswers.answers);
  return {
    draft,
    versionId,
    answers: nestAnswers(live.index, answers),
    enteredVersionId: draft.versionId,
    retired: toRetiredAnswers(form.index, migratedAnswers.retired),
    restored: restored.length,
    notifyCustomer: mode !== 'silent' || migratedAnswers.retired.length + restored.length > 0,
    isNewEntry: false,
  };
}

/** The answers of a draft under the live version; none when the draft stays, by its last day to submit or the change. */
async function migrateTo(
  live: LoadedForm,
  services: Services,
  tradeForm: TradeForm,
  draft: Draft,
): Promise<{ mode: DraftMigrationMode; migratedAnswers?: MigratedAnswers | undefined }> {
  const { form } = tradeForm;
  const term = await versionTermOf(services, tradeForm);
  if (term && !term.isOver) return { mode: 'pinned' };
  const mapping = await mappingBetween(services.db, form, live);
  const pair = cachedVersionPair(form.index, live.index);
  const answers = flattenAnswers(form.index, draft.answers);
  const migrated = migrate(pair, answers, mapping);
  if (!term || migrated.migratedAnswers) return migrated;
  // Nothing can be submitted any more under its version: staying there would lose all answers instead of some.
  return { mode: migrated.mode, migratedAnswers: forceMigrate(pair, answers, mapping) };
}

/**
 * Of two processes, one that has not seen the newest release yet, or whose clock is behind at the moment of a scheduled one,
 * would undo what the other one did.
 */
const isOvertaken = (
  releases: Services['releases'],
  { releasedId, nowId, draft }: { releasedId: number; nowId: number | undefined; draft: Draft },
): boolean => nowId !== releasedId || releases.isScheduled(draft.versionId);

/** Adds the draft's retired answers to migrated answers where their questions exist again. */
async function restore(
  services: Services,
  trade: Trade,
  draft: Draft,
  before: LoadedForm,
  { index, validators }: LoadedForm,
  answers: AnswerMap,
) {
  const { db, forms } = services;
  const candidates: RestoreCandidate[] = [];
  for (const retired of latestRetired(await readRetiredAnswers(db, draft))) {
    const source = await forms.get(retired.versionId);
    if (source) candidates.push({ retired, sourceForm: source.index });
  }
  const context = await ruleContextOf(services, trade, draft.subject, index);
  return restoreAnswers({ after: index, validators, context }, before.index, answers, candidates);
}

/** The migration of answers entered under another version than the draft's, as the draft's next revision. */
export async function planAnswersMigration(
  services: Services,
  trade: Trade,
  draft: Draft,
  targetForm: LoadedForm,
  entry: { form: LoadedForm; answers: Answers },
): Promise<DraftMigration> {
  const { form, answers } = entry;
  const pair = cachedVersionPair(form.index, targetForm.index);
  const entered = flattenAnswers(form.index, answers);
  const migrated = forceMigrate(pair, entered, await mappingBetween(services.db, form, targetForm));
  const result = await restore(services, trade, draft, form, targetForm, migrated.answers);
  const isSilent = MODE_BY_CLASS[classOf(pair.changes.filter(touchesAnswers))] === 'silent';
  return {
    draft,
    versionId: draft.versionId,
    answers: nestAnswers(targetForm.index, result.answers),
    enteredVersionId: form.version.versionId,
    retired: toRetiredAnswers(form.index, migrated.retired),
    restored: result.restored.length,
    notifyCustomer: !isSilent || migrated.retired.length + result.restored.length > 0,
    isNewEntry: true,
  };
}

async function mappingBetween(
  db: Services['db'],
  before: LoadedForm,
  { version }: LoadedForm,
): Promise<AnswerMapping | undefined> {
  const { screen, versionId: to } = version;
  const mappings = await readAnswerMappings(db, {
    screen,
    scope: version,
    from: before.version.versionId,
    to,
  });
  return mappings.length > 0 ? composeMappings(mappings) : undefined;
}
