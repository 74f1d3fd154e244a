// Removes drafts of closed pages that an open form has taken over.
import type { DraftAutosave } from './draft-autosave.ts';
import { sameAnswers, type InitialSource } from './draft-comparison.ts';
import type { DraftStorage, LocalDraft } from './local-draft.ts';

/** Writes the draft of this page, then removes drafts of closed pages that it replaces. */
export async function takeOverDrafts(
  storage: DraftStorage,
  autosave: DraftAutosave,
  drafts: readonly LocalDraft[],
  source: InitialSource,
): Promise<void> {
  await autosave.updatePosition({});
  const replacedDrafts = drafts.filter(
    (draft) => !draft.dirty || source.from === 'server' || sameAnswers(draft.answers, source.draft.answers),
  );
  await removeDrafts(storage, replacedDrafts);
}

export async function removeDrafts(storage: DraftStorage, drafts: readonly LocalDraft[]): Promise<void> {
  await Promise.all(drafts.map((draft) => storage.remove(draft.draftKey, draft.page))).catch(() => undefined);
}
