import type { DraftShelf, LocalDraft } from './local-draft.ts';

/** Writes a draft to the phone: one write at a time, and the newest content last. */
export class LocalWriter {
  readonly #shelf: DraftShelf;
  readonly #draft: () => LocalDraft;
  readonly #onFailure: () => void;
  #again = false;
  #writing: Promise<void> | undefined;

  /** @param draft what is to be written, asked for when it is written */
  constructor(shelf: DraftShelf, draft: () => LocalDraft, onFailure: () => void) {
    this.#shelf = shelf;
    this.#draft = draft;
    this.#onFailure = onFailure;
  }

  /** Resolves when what was to be written at this moment is. Never rejects: the server has a copy too. */
  write(): Promise<void> {
    this.#again = true;
    this.#writing ??= this.#writeAll();
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#again) {
        // Whoever else asks in the same go is served by the same write.
        await Promise.resolve();
        this.#again = false;
        await this.#shelf.write(this.#draft());
      }
    } catch {
      this.#onFailure();
    } finally {
      this.#writing = undefined;
    }
  }
}
