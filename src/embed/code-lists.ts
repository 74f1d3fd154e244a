import type { CodeListItem } from '../../schemas/generated/code-list.ts';

/** Fetches all items of a code list, in all languages. */
export type LoadCodeList = (listId: string) => Promise<readonly CodeListItem[]>;

/** Items by code. */
type Items = ReadonlyMap<string, CodeListItem>;

/** The code lists of a form. Fetches each list once, on first use. */
export class CodeLists {
  readonly #fetch: LoadCodeList;
  readonly #fetched = new Map<string, Promise<Items>>();
  readonly #items = new Map<string, Items>();
  readonly #lookedUp = new Set<string>();
  readonly #listeners = new Set<() => void>();

  constructor(fetch: LoadCodeList) {
    this.#fetch = fetch;
  }

  /** Returns all items of a list. Rejects when it cannot be fetched; the next call fetches it again. */
  load(listId: string): Promise<Items> {
    const existing = this.#fetched.get(listId);
    if (existing) return existing;
    const fetched = this.#load(listId);
    this.#fetched.set(listId, fetched);
    fetched.catch(() => this.#fetched.delete(listId));
    return fetched;
  }

  /** Returns an item if its list is loaded. */
  loadedItem(listId: string, code: string): CodeListItem | undefined {
    return this.#items.get(listId)?.get(code);
  }

  /** Returns the items of a list that is loaded. */
  loadedItems(listId: string): CodeListItem[] {
    return [...(this.#items.get(listId)?.values() ?? [])];
  }

  /**
   * Looks up an item for rules and conditions, and fetches its list. Until the list is loaded every code has a
   * placeholder item: an answer is not refused because a list is slow.
   */
  readonly item = (listId: string, code: string): CodeListItem | undefined => {
    const items = this.#items.get(listId);
    if (items) return items.get(code);
    if (!this.#lookedUp.has(listId)) {
      this.#lookedUp.add(listId);
      // `loadMissing` fetches it again.
      this.load(listId).catch(() => undefined);
    }
    return { code, labels: { zh_CN: '' } };
  };

  /** Waits for the lists that `item` was asked for in vain. Resolves with whether any has loaded since. */
  async loadMissing(): Promise<boolean> {
    const missing = [...this.#lookedUp].filter((listId) => !this.#items.has(listId));
    const results = await Promise.allSettled(missing.map((listId) => this.load(listId)));
    return results.some(({ status }) => status === 'fulfilled');
  }

  /** Calls the listener after a list has loaded. Returns the unsubscribe function. */
  onLoad(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #load(listId: string): Promise<Items> {
    const items = new Map((await this.#fetch(listId)).map((item) => [item.code, item]));
    this.#items.set(listId, items);
    for (const listener of this.#listeners) listener();
    return items;
  }
}
