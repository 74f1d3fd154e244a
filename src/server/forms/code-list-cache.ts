// Caches the live code lists and looks up their labels.
import type { CodeList, CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { Database } from '../store/connection/database.ts';
import { readCodeLists } from '../store/code-lists.ts';

/** Polling interval for new live versions of lists. */
const REREAD_MS = 1000;

/** Holds the live code lists in memory, because rules look up single items while they check answers. */
export class CodeListCache {
  readonly #db: Database;
  readonly #lists = new Map<string, { list: CodeList; byCode: Map<string, CodeListItem> }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  async start(): Promise<void> {
    await this.#reread();
    this.#timer = setInterval(() => void this.#reread().catch(() => undefined), REREAD_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  list(listId: string): CodeList | undefined {
    return this.#lists.get(listId)?.list;
  }

  /** The item of a code; undefined when the list or the code does not exist. */
  item(listId: string, code: string): CodeListItem | undefined {
    return this.#lists.get(listId)?.byCode.get(code);
  }

  async #reread(): Promise<void> {
    for (const [listId, list] of await readCodeLists(this.#db)) {
      if (this.#lists.get(listId)?.list === list) continue;
      const byCode = new Map(list.items.map((item) => [item.code, item]));
      this.#lists.set(listId, { list, byCode });
    }
  }
}
