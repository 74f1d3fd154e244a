import type { DraftStorage, LocalDraft } from './local-draft.ts';

/** Writes the draft of a page to the device: one write at a time, the newest answers last. */
export class LocalWriter {
  readonly #storage: DraftStorage;
  readonly #draft: () => LocalDraft;
  readonly #onFailure: () => void;
  #isPending = false;
  #writing: Promise<void> | undefined;

  /** @param draft returns the draft; called at each write */
  constructor(storage: DraftStorage, draft: () => LocalDraft, onFailure: () => void) {
    this.#storage = storage;
    this.#draft = draft;
    this.#onFailure = onFailure;
  }

  /** Resolves after the current draft is written. Never rejects: `onFailure` reports failures. */
  write(): Promise<void> {
    this.#isPending = true;
    this.#writing ??= this.#writeAll();
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#isPending) {
        // Calls in the same task share one write.
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
