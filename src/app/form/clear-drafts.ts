import { askToReload } from './ask-to-reload.ts';
import { openDraftStorage } from './drafts/draft-storage.ts';
import { BACKUP_PREFIX } from './drafts/unload-backup.ts';

/** Removes the drafts of all forms from this device, and the backups of this tab, even if the database is closed. */
export async function clearDrafts(): Promise<void> {
  const storage = await openDraftStorage(askToReload);
  try {
    await storage.clear();
  } finally {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(BACKUP_PREFIX)) sessionStorage.removeItem(key);
  }
}
