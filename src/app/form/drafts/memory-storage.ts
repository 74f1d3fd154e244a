import { DRAFT_LIFETIME_MS, type DraftStorage, type LocalDraft } from './local-draft.ts';

/** Drafts of a page whose browser keeps none: they are gone when it closes, and the server's copy is all there is. */
export function memoryStorage(now: () => number): DraftStorage {
  const drafts = new Map<string, LocalDraft>();
  const key = (place: string, page: string) => `${place}/${page}`;
  return {
    isPersistent: false,
    async read(place) {
      return newestFirst(
        [...drafts.values()].filter((draft) => draft.place === place),
        now(),
      );
    },
    async write(draft) {
      drafts.set(key(draft.place, draft.page), structuredClone(draft));
    },
    writeNow: (draft) => void drafts.set(key(draft.place, draft.page), structuredClone(draft)),
    async remove(place, page) {
      drafts.delete(key(place, page));
    },
  };
}

export const newestFirst = (drafts: LocalDraft[], now: number): LocalDraft[] =>
  drafts.filter(({ savedAt }) => now - savedAt < DRAFT_LIFETIME_MS).sort((a, b) => b.savedAt - a.savedAt);
