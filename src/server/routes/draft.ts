// Handlers of the draft calls: save, update, read and remove a draft.
import type { FormKey } from '../../core/answers/form-key.ts';
import type { DraftReceipt } from '../../../schemas/generated/draft.ts';
import { asAnswers, checkShape } from '../../core/answers/check-shape.ts';
import { Problem } from '../../core/failures/problem.ts';
import type { Services } from '../services/services.ts';
import { writeMigratedDraft } from '../store/draft-migrations.ts';
import { readDraft, removeDraft, writeDraft, type Draft } from '../store/drafts.ts';
import type { Session } from '../store/sessions.ts';
import type { Trade } from '../store/trades.ts';
import type { SessionHandler } from './call.ts';
import { formByHash, formKey, requireTrade } from '../answers/trade-form.ts';
import { priceByAnswers } from '../answers/price-words.ts';
import { planAnswersMigration } from '../answers/resume-form.ts';
import { requireSubject } from '../answers/screen-rules.ts';

export const temporaryDataSave: SessionHandler<'temporaryDataSave'> = async (
  request,
  { services, session },
) => storeDraft(services, session, formKey(request), { ...request, revision: 0 });

export const temporaryDataUpdate: SessionHandler<'temporaryDataUpdate'> = async (
  request,
  { services, session },
) => (request.migrate ? storeMigratedDraft : storeDraft)(services, session, formKey(request), request);

export const temporaryDataInfo: SessionHandler<'temporaryDataInfo'> = async (
  request,
  { services, session },
) => {
  const key = formKey(request);
  const trade = await requireTrade(services, session, request.tradeId);
  const draft = await readDraft(services.db, key);
  const form = draft && (await services.forms.get(draft.versionId));
  if (!draft || !form) throw new Problem('draft.notFound');
  return { ...(await presentDraft(services, trade, key, draft)), contentHash: form.version.contentHash };
};

export const temporaryDataRemove: SessionHandler<'temporaryDataRemove'> = async (
  request,
  { services, session },
) => {
  await requireTrade(services, session, request.tradeId);
  return { removed: await removeDraft(services.db, formKey(request)) };
};

/** The problem `draft.conflict` of a change built on an older revision; its data holds the stored draft. */
export async function conflictProblem(
  services: Services,
  trade: Trade,
  key: FormKey,
  previousDraft: Draft | undefined,
): Promise<Problem> {
  const draft = (await readDraft(services.db, key)) ?? previousDraft;
  const form = draft && (await services.forms.get(draft.versionId));
  if (!draft || !form) return new Problem('draft.conflict', { revision: 0 });
  return new Problem('draft.conflict', {
    ...(await presentDraft(services, trade, key, draft)),
    contentHash: form.version.contentHash,
  });
}

/** Answers as the page sends them, with the form and the draft revision they are based on. */
interface SentAnswers {
  contentHash: string;
  revision: number;
  answers: unknown;
}

async function storeDraft(
  services: Services,
  session: Session,
  key: FormKey,
  request: SentAnswers,
): Promise<DraftReceipt> {
  const { trade, form, draft, answers } = await admitAnswers(services, session, key, request);
  const { versionId } = form.version;
  const { revision } = request;
  const written = await writeDraft(services.db, { ...key, versionId, revision, answers });
  if (!written) throw await conflictProblem(services, trade, key, draft);
  const price = await priceByAnswers(services, trade, key, answers);
  return { ...receiptOf(written), ...(price && { price }) };
}

/** Migrates answers of another version than the draft's and stores them as the draft's next revision; retires the rest. */
async function storeMigratedDraft(
  services: Services,
  session: Session,
  key: FormKey,
  request: SentAnswers,
): Promise<DraftReceipt> {
  const { trade, form, draft, answers } = await admitAnswers(services, session, key, request);
  const targetForm = draft && (await services.forms.get(draft.versionId));
  if (!targetForm || draft.revision !== request.revision)
    throw await conflictProblem(services, trade, key, draft);
  const written = await writeMigratedDraft(
    services.db,
    await planAnswersMigration(services, trade, draft, targetForm, { form, answers }),
  );
  if (!written) throw await conflictProblem(services, trade, key, draft);
  return receiptOf(written);
}

/** @throws Problem answers.invalid when the answers do not have the shape of the form with the sent content hash */
async function admitAnswers(services: Services, session: Session, key: FormKey, request: SentAnswers) {
  const { trade, form, draft } = await formByHash(services, session, key, request.contentHash);
  await requireSubject(services, trade, key);
  const issues = checkShape(form.index, request.answers);
  if (issues.length > 0) throw new Problem('answers.invalid', { issues });
  return { trade, form, draft, answers: asAnswers(request.answers) };
}

const receiptOf = ({ revision, updatedAt }: Draft): DraftReceipt => ({
  revision,
  updatedAt: updatedAt.toISOString(),
});

async function presentDraft(
  services: Services,
  trade: Trade,
  key: FormKey,
  { revision, migrationCount, updatedAt, answers }: Draft,
) {
  const price = await priceByAnswers(services, trade, key, answers);
  return {
    revision,
    enteredRevision: revision - migrationCount,
    updatedAt: updatedAt.toISOString(),
    answers,
    ...(price && { price }),
  };
}
