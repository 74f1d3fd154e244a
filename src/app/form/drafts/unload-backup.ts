// Writes the draft of an unloading page synchronously, encrypted, into sessionStorage.
import { decryptDraft, encryptDraft } from './draft-cipher.ts';
import { upgradeDraft } from './format-upgrade.ts';
import type { LocalDraft } from './local-draft.ts';

/** Longest draft that is backed up, in UTF-16 units: a longer one would delay the unload, and the storage is small. */
const MAX_LENGTH = 131_072;

/** A backup in sessionStorage; bytes are binary strings. */
interface BackupRecord {
  page: string;
  savedAt: number;
  /** The key of the page, encrypted with the key of the browser. */
  key: { iv: string; text: string };
  /** The draft, encrypted with the key of the page. */
  sealed: string;
}

/** The part of sessionStorage that the backup uses. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What a backup needs at once; it takes asynchronous calls to get it. */
interface PageCipher {
  encrypt(id: string, text: string): Uint8Array;
  key: BackupRecord['key'];
}

/** The storage keys of all backups begin with it. */
export const BACKUP_PREFIX = 'baoform.last.';
const storageKey = (draftKey: string) => BACKUP_PREFIX + draftKey;
const PAGE_KEY_ID = 'unload-backup-key';

/** The text that is authenticated with a backup. */
const backupId = (draftKey: string, { page, savedAt }: Pick<BackupRecord, 'page' | 'savedAt'>) =>
  JSON.stringify([draftKey, page, savedAt]);

/**
 * Backs up the draft of an unloading page. A write to the database takes longer than a reload allows, so the backup is
 * encrypted synchronously and stored in sessionStorage. It is dropped as soon as the database has the draft; it stays
 * only when the page unloads before that.
 */
export class UnloadBackup {
  readonly #key: CryptoKey;
  readonly #storage: TabStorage;
  #cipher: PageCipher | undefined;

  /** Resolves when drafts can be backed up. */
  readonly ready: Promise<void>;

  /** @param key the key of the browser, which encrypts the key of the page */
  constructor(key: CryptoKey, storage: TabStorage) {
    this.#key = key;
    this.#storage = storage;
    this.ready = openPageCipher(key).then(
      (cipher) => void (this.#cipher = cipher),
      // The chunk of the cipher did not load: drafts go to the database only.
      () => undefined,
    );
  }

  /** Does nothing before `ready`, and with a draft that is too long. */
  write(draft: LocalDraft): void {
    const text = JSON.stringify(draft);
    if (!this.#cipher || text.length > MAX_LENGTH) return;
    const { draftKey, page, savedAt } = draft;
    const sealed = binaryString(this.#cipher.encrypt(backupId(draftKey, draft), text));
    const record: BackupRecord = { page, savedAt, key: this.#cipher.key, sealed };
    try {
      this.#storage.setItem(storageKey(draftKey), JSON.stringify(record));
    } catch {
      // Storage is full or forbidden; the database stores the draft a moment later.
    }
  }

  /**
   * Returns the backup of a form if it is newer than the stored draft of the same page.
   *
   * @param drafts drafts of the form in the database
   */
  async read(draftKey: string, drafts: readonly LocalDraft[]): Promise<LocalDraft | undefined> {
    const record = this.#readRecord(draftKey);
    // A backup of an earlier release has no key of its own; it is seconds old and its draft is in the database.
    if (!record?.key) return undefined;
    const storedDraft = drafts.find(({ page }) => page === record.page);
    if (storedDraft && storedDraft.savedAt >= record.savedAt) return undefined;
    const text = await this.#decrypt(draftKey, record);
    return text === undefined ? undefined : upgradeDraft(JSON.parse(text) as LocalDraft);
  }

  /** Removes the backup of a page unless it was written after `upTo`, milliseconds since 1970. */
  drop(draftKey: string, page: string, upTo = Infinity): void {
    const record = this.#readRecord(draftKey);
    if (record && record.page === page && record.savedAt <= upTo)
      this.#storage.removeItem(storageKey(draftKey));
  }

  #readRecord(draftKey: string): BackupRecord | undefined {
    try {
      return (JSON.parse(this.#storage.getItem(storageKey(draftKey)) ?? 'null') ?? undefined) as
        | BackupRecord
        | undefined;
    } catch {
      return undefined;
    }
  }

  /** Returns undefined for another browser's backup, and for a modified or malformed one. */
  async #decrypt(draftKey: string, record: BackupRecord): Promise<string | undefined> {
    try {
      const { decryptSync } = await import('./sync-cipher.ts');
      const wrapped = { iv: bytesOf(record.key.iv), text: bytesOf(record.key.text).buffer };
      const key = (await decryptDraft(this.#key, PAGE_KEY_ID, wrapped)) as string;
      return decryptSync(bytesOf(key), backupId(draftKey, record), bytesOf(record.sealed));
    } catch {
      return undefined;
    }
  }
}

/** Makes a key for the backups of this page. */
async function openPageCipher(key: CryptoKey): Promise<PageCipher> {
  const { encryptSync, SYNC_KEY_BYTES } = await import('./sync-cipher.ts');
  const pageKey = crypto.getRandomValues(new Uint8Array(SYNC_KEY_BYTES));
  const { iv, text } = await encryptDraft(key, PAGE_KEY_ID, binaryString(pageKey));
  return {
    encrypt: (id, draft) => encryptSync(pageKey, id, draft),
    key: { iv: binaryString(iv), text: binaryString(new Uint8Array(text)) },
  };
}

const binaryString = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
