import type { Language } from '../../../schemas/generated/ids.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import { fetchDocument } from '../calls/form-documents.ts';
import { session } from '../state/session.ts';
import { askToReload } from './ask-to-reload.ts';
import type { InitialForm } from './drafts/draft-migration.ts';
import { openDraftStorage } from './drafts/draft-storage.ts';
import { draftKey, type LocalDraft } from './drafts/local-draft.ts';

/**
 * Reads a form and its latest draft from this device, to draw it before the server answers. Returns undefined without both,
 * in another session or language, and if the server has to decide between drafts.
 */
export async function readFormOnDevice(
  formKey: FormKey,
  language: Language,
): Promise<InitialForm | undefined> {
  const storage = await openDraftStorage(askToReload);
  const drafts = await storage.read(draftKey(formKey));
  const draft = drawableDraft(drafts, session.isEnding() ? undefined : session.token());
  if (draft?.keptForm?.language !== language) return undefined;
  const { keptForm, revision, answers, dirty } = draft;
  const questions = await fetchDocument(keptForm.document);
  return {
    screenForm: { ...questions, ...keptForm, answers, revision, enteredRevision: revision },
    drafts: [draft, ...drafts.filter((other) => other !== draft)],
    source: dirty ? { from: 'device', draft } : { from: 'server' },
  };
}

/**
 * The draft that a session may see before the server answers: the latest revision, which an older draft may have while a
 * page that has not heard of it wrote the newest one.
 *
 * @param drafts of one form, the newest first
 * @param token undefined without a live session
 */
export function drawableDraft(
  drafts: readonly LocalDraft[],
  token: string | undefined,
): LocalDraft | undefined {
  const [newest] = drafts;
  if (token === undefined || newest?.keptForm?.token !== token) return undefined;
  const latest = drafts.reduce((best, draft) => (draft.revision > best.revision ? draft : best), newest);
  const isAlone = drafts.every((draft) => draft === latest || !draft.dirty);
  return isAlone && latest.keptForm?.token === token ? latest : undefined;
}
