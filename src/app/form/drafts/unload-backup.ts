// Writes the draft of an unloading page synchronously, encrypted, into sessionStorage.
import { makeKeystream, encryptWithKeystream, decryptWithKeystream, type Keystream } from './draft-cipher.ts';
import { upgradeDraft } from './format-upgrade.ts';
import type { LocalDraft } from './local-draft.ts';

/** Length of the keystream; longer drafts are written to the database only. */
const KEYSTREAM_BYTES = 131_072;
const IV_BYTES = 12;

/** A backup in sessionStorage. */
interface BackupRecord {
  page: string;
  savedAt: number;
  /** The iv and the encrypted draft, as a binary string. */
  sealed: string;
}

/** The part of sessionStorage that the backup uses. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = (draftKey: string) => `baoform.last.${draftKey}`;

/**
 * Backs up the draft of an unloading page. A write to the database takes longer than a reload allows, so the backup is
 * encrypted synchronously with a keystream made in advance and stored in sessionStorage. It is dropped as soon as the
 * database has the draft; it stays only when the page unloads before that.
 */
export class UnloadBackup {
  readonly #key: CryptoKey;
  readonly #storage: TabStorage;
  #keystream: Keystream | undefined;
  #keystreamReady: Promise<void>;

  constructor(key: CryptoKey, storage: TabStorage) {
    this.#key = key;
    this.#storage = storage;
    this.#keystreamReady = this.#makeKeystream();
  }

  /** Resolves when the keystream for the next backup exists. */
  get ready(): Promise<void> {
    return this.#keystreamReady;
  }

  /** Does nothing while no keystream exists or the draft is longer than it. */
  write(draft: LocalDraft): void {
    const keystream = this.#keystream;
    const encrypted = keystream && encryptWithKeystream(keystream, draft);
    if (!encrypted) return;
    this.#keystream = undefined;
    this.#keystreamReady = this.#makeKeystream();
    const { draftKey, page, savedAt } = draft;
    const record: BackupRecord = {
      page,
      savedAt,
      sealed: binaryString(encrypted.iv) + binaryString(new Uint8Array(encrypted.text)),
    };
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
    if (!record) return undefined;
    const storedDraft = drafts.find(({ page }) => page === record.page);
    if (storedDraft && storedDraft.savedAt >= record.savedAt) return undefined;
    const bytes = bytesOf(record.sealed);
    const encrypted = { iv: bytes.slice(0, IV_BYTES), text: bytes.slice(IV_BYTES).buffer };
    const draft = (await decryptWithKeystream(this.#key, encrypted)) as LocalDraft | undefined;
    return draft && upgradeDraft(draft);
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

  async #makeKeystream(): Promise<void> {
    this.#keystream = await makeKeystream(this.#key, KEYSTREAM_BYTES).catch(() => undefined);
  }
}

const binaryString = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
