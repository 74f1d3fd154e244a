/** Keeps byte arrays up to a limit together; those that were not read for longest make room for new ones. */
export class ByteCache {
  readonly #limit: number;
  /** In the order in which they were last used. */
  readonly #entries = new Map<string, Buffer>();
  #bytes = 0;

  /** @param limit the most bytes that are kept */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Buffer | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** Keeps a value that is not kept yet; one above the limit is not kept. */
  add(key: string, value: Buffer): void {
    if (this.#entries.has(key) || value.length > this.#limit) return;
    this.#entries.set(key, value);
    this.#bytes += value.length;
    for (const [oldest, { length }] of this.#entries) {
      if (this.#bytes <= this.#limit) return;
      this.#entries.delete(oldest);
      this.#bytes -= length;
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }
}
