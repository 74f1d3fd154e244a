import type { DraftStorage, LocalDraft } from './local-draft.ts';

/** Writes a draft to the phone: one write at a time, and the newest content last. */
export class LocalWriter {
  readonly #storage: DraftStorage;
  readonly #draft: () => LocalDraft;
  readonly #onFailure: () => void;
  #isPending = false;
  #writing: Promise<void> | undefined;

  /** @param draft what is to be written, asked for when it is written */
  constructor(shelf: DraftStorage, draft: () => LocalDraft, onFailure: () => void) {
    this.#storage = shelf;
    this.#draft = draft;
    this.#onFailure = onFailure;
  }

  /** Resolves when what was to be written at this moment is. Never rejects: the server has a copy too. */
  write(): Promise<void> {
    this.#isPending = true;
    this.#writing ??= this.#writeAll();
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#isPending) {
        // Whoever else asks in the same go is served by the same write.
        await Promise.resolve();
        this.#isPending = false;
        await this.#storage.write(this.#draft());
      }
    } catch {
      this.#onFailure();
    } finally {
      this.#writing = undefined;
    }
  }
}
