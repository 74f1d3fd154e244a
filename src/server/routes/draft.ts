import { asAnswers, checkShape } from '../../core/check-shape.ts';
import { Problem } from '../../core/problem.ts';
import type { Services } from '../services.ts';
import { readDraft, removeDraft, writeDraft, type Draft } from '../store/drafts.ts';
import type { Session } from '../store/sessions.ts';
import type { SessionHandler } from './call.ts';
import { DEFAULT_SCREEN, formByHash, requireTrade } from './form-of-trade.ts';

export const temporaryDataSave: SessionHandler<'temporaryDataSave'> = async (
  request,
  { services, session },
) => store(services, session, { ...request, revision: 0 });

export const temporaryDataUpdate: SessionHandler<'temporaryDataUpdate'> = async (
  request,
  { services, session },
) => store(services, session, request);

export const temporaryDataInfo: SessionHandler<'temporaryDataInfo'> = async (
  { tradeId, screen = DEFAULT_SCREEN },
  { services, session },
) => {
  await requireTrade(services, session, tradeId);
  const draft = await readDraft(services.db, tradeId, screen);
  const form = draft && (await services.forms.get(draft.versionId));
  if (!draft || !form) throw new Problem('draft.notFound');
  return { ...present(draft), contentHash: form.version.contentHash };
};

export const temporaryDataRemove: SessionHandler<'temporaryDataRemove'> = async (
  { tradeId, screen = DEFAULT_SCREEN },
  { services, session },
) => {
  await requireTrade(services, session, tradeId);
  return { removed: await removeDraft(services.db, tradeId, screen) };
};

/** The typed conflict of a change that was built on an older revision: it carries what is stored. */
export async function conflict(
  services: Services,
  tradeId: string,
  screen: string,
  known: Draft | undefined,
): Promise<Problem> {
  const draft = (await readDraft(services.db, tradeId, screen)) ?? known;
  const form = draft && (await services.forms.get(draft.versionId));
  if (!draft || !form) return new Problem('draft.conflict', { revision: 0 });
  return new Problem('draft.conflict', { ...present(draft), contentHash: form.version.contentHash });
}

async function store(
  services: Services,
  session: Session,
  request: { tradeId: string; screen?: string; contentHash: string; revision: number; answers: unknown },
): Promise<{ revision: number; updatedAt: string }> {
  const { tradeId, screen = DEFAULT_SCREEN, revision } = request;
  const { form, draft } = await formByHash(services, session, request);
  const issues = checkShape(form.index, request.answers);
  if (issues.length > 0) throw new Problem('answers.invalid', { issues });
  const { versionId } = form.version;
  const answers = asAnswers(request.answers);
  const written = await writeDraft(services.db, { tradeId, screen, versionId, revision, answers });
  if (!written) throw await conflict(services, tradeId, screen, draft);
  return { revision: written.revision, updatedAt: written.updatedAt.toISOString() };
}

const present = ({ revision, updatedAt, answers }: Draft) => ({
  revision,
  updatedAt: updatedAt.toISOString(),
  answers,
});
