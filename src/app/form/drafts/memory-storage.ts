// Stores drafts in memory, for browsers without IndexedDB.
import { DRAFT_LIFETIME_MS, type DraftStorage, type LocalDraft } from './local-draft.ts';

/** Drafts in memory: they end with the page, and only the server's copy remains. */
export function memoryStorage(now: () => number): DraftStorage {
  const drafts = new Map<string, LocalDraft>();
  const recordKey = (draftKey: string, page: string) => `${draftKey}/${page}`;
  return {
    isPersistent: false,
    async read(draftKey) {
      return newestFirst(
        [...drafts.values()].filter((draft) => draft.draftKey === draftKey),
        now(),
      );
    },
    async write(draft) {
      drafts.set(recordKey(draft.draftKey, draft.page), structuredClone(draft));
    },
    writeNow: (draft) => void drafts.set(recordKey(draft.draftKey, draft.page), structuredClone(draft)),
    async remove(draftKey, page) {
      drafts.delete(recordKey(draftKey, page));
    },
    clear: async () => drafts.clear(),
  };
}

/** Returns the drafts that have not expired, the newest first. */
export const newestFirst = (drafts: LocalDraft[], now: number): LocalDraft[] =>
  drafts.filter(({ savedAt }) => now - savedAt < DRAFT_LIFETIME_MS).sort((a, b) => b.savedAt - a.savedAt);
