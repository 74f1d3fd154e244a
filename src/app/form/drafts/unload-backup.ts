import { makeKeystream, encryptWithKeystream, decryptWithKeystream, type Keystream } from './draft-cipher.ts';
import type { LocalDraft } from './local-draft.ts';

/** Drafts that are longer are left to the database. */
const KEYSTREAM_BYTES = 131_072;
const IV_BYTES = 12;

/** How a copy lies in the page's storage. `sealed` holds a byte in each character: first the iv, then the text. */
interface BackupRecord {
  page: string;
  savedAt: number;
  sealed: string;
}

/** What is used of the storage of the tab. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = (place: string) => `baoform.last.${place}`;

/**
 * The draft of a page that is going. Storing one in the database takes longer than a reload leaves, so this one is
 * sealed at once, with a pad that was made ahead, and put into the storage of the page. It is dropped as soon as the
 * database has the draft too: only of a page that was too quick does it stay.
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

  /** Resolves when the next copy can be written. */
  get ready(): Promise<void> {
    return this.#keystreamReady;
  }

  write(draft: LocalDraft): void {
    const pad = this.#keystream;
    const sealed = pad && encryptWithKeystream(pad, draft);
    if (!sealed) return;
    this.#keystream = undefined;
    this.#keystreamReady = this.#makeKeystream();
    const { place, page, savedAt } = draft;
    const copy: BackupRecord = {
      page,
      savedAt,
      sealed: binaryString(sealed.iv) + binaryString(new Uint8Array(sealed.text)),
    };
    try {
      this.#storage.setItem(storageKey(place), JSON.stringify(copy));
    } catch {
      // Storage that is full or forbidden: the database has it a moment later.
    }
  }

  /** The copy of a place, as long as the draft that the database has of the same page is not as new. */
  async read(place: string, drafts: readonly LocalDraft[]): Promise<LocalDraft | undefined> {
    const copy = this.#recordOf(place);
    if (!copy) return undefined;
    const known = drafts.find(({ page }) => page === copy.page);
    if (known && known.savedAt >= copy.savedAt) return undefined;
    const bytes = bytesOf(copy.sealed);
    const sealed = { iv: bytes.slice(0, IV_BYTES), text: bytes.slice(IV_BYTES).buffer };
    return (await decryptWithKeystream(this.#key, sealed)) as LocalDraft | undefined;
  }

  /** Forgets the copy of a page, unless it is newer. */
  drop(place: string, page: string, upTo = Infinity): void {
    const copy = this.#recordOf(place);
    if (copy && copy.page === page && copy.savedAt <= upTo) this.#storage.removeItem(storageKey(place));
  }

  #recordOf(place: string): BackupRecord | undefined {
    try {
      return (JSON.parse(this.#storage.getItem(storageKey(place)) ?? 'null') ?? undefined) as
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
