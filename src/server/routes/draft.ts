import { asAnswers, checkShape } from '../../core/check-shape.ts';
import { Problem } from '../../core/problem.ts';
import type { Services } from '../services.ts';
import { readDraft, removeDraft, writeDraft, type Draft, type FormKey } from '../store/drafts.ts';
import type { Session } from '../store/sessions.ts';
import type { SessionHandler } from './call.ts';
import { formByHash, keyOf, requireTrade } from './form-of-trade.ts';
import { admitSubject } from './screen-rules.ts';

export const temporaryDataSave: SessionHandler<'temporaryDataSave'> = async (
  request,
  { services, session },
) => store(services, session, keyOf(request), { ...request, revision: 0 });

export const temporaryDataUpdate: SessionHandler<'temporaryDataUpdate'> = async (
  request,
  { services, session },
) => store(services, session, keyOf(request), request);

export const temporaryDataInfo: SessionHandler<'temporaryDataInfo'> = async (
  request,
  { services, session },
) => {
  await requireTrade(services, session, request.tradeId);
  const draft = await readDraft(services.db, keyOf(request));
  const form = draft && (await services.forms.get(draft.versionId));
  if (!draft || !form) throw new Problem('draft.notFound');
  return { ...present(draft), contentHash: form.version.contentHash };
};

export const temporaryDataRemove: SessionHandler<'temporaryDataRemove'> = async (
  request,
  { services, session },
) => {
  await requireTrade(services, session, request.tradeId);
  return { removed: await removeDraft(services.db, keyOf(request)) };
};

/** The typed conflict of a change that was built on an older revision: it carries what is stored. */
export async function conflict(services: Services, key: FormKey, known: Draft | undefined): Promise<Problem> {
  const draft = (await readDraft(services.db, key)) ?? known;
  const form = draft && (await services.forms.get(draft.versionId));
  if (!draft || !form) return new Problem('draft.conflict', { revision: 0 });
  return new Problem('draft.conflict', { ...present(draft), contentHash: form.version.contentHash });
}

async function store(
  services: Services,
  session: Session,
  key: FormKey,
  request: { contentHash: string; revision: number; answers: unknown },
): Promise<{ revision: number; updatedAt: string }> {
  const { trade, form, draft } = await formByHash(services, session, key, request.contentHash);
  await admitSubject(services, trade, key);
  const issues = checkShape(form.index, request.answers);
  if (issues.length > 0) throw new Problem('answers.invalid', { issues });
  const { versionId } = form.version;
  const answers = asAnswers(request.answers);
  const { revision } = request;
  const written = await writeDraft(services.db, { ...key, versionId, revision, answers });
  if (!written) throw await conflict(services, key, draft);
  return { revision: written.revision, updatedAt: written.updatedAt.toISOString() };
}

const present = ({ revision, updatedAt, answers }: Draft) => ({
  revision,
  updatedAt: updatedAt.toISOString(),
  answers,
});
