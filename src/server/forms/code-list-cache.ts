import type { CodeList, CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { Database } from '../store/connection/database.ts';
import { readCodeList, readLiveLists } from '../store/code-lists.ts';

/** How often the server looks whether another version of a list went live. */
const REREAD_MS = 1000;

/** The live code lists, in memory: rules ask them for single items while answers are judged. */
export class CodeListCache {
  readonly #db: Database;
  readonly #lists = new Map<string, { hash: string; list: CodeList; byCode: Map<string, CodeListItem> }>();
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

  /** One item, or undefined for a code that the list does not have. */
  item(listId: string, code: string): CodeListItem | undefined {
    return this.#lists.get(listId)?.byCode.get(code);
  }

  async #reread(): Promise<void> {
    for (const { listId, contentHash } of await readLiveLists(this.#db)) {
      if (this.#lists.get(listId)?.hash === contentHash) continue;
      const list = await readCodeList(this.#db, listId);
      if (!list) continue;
      const byCode = new Map(list.items.map((item) => [item.code, item]));
      this.#lists.set(listId, { hash: contentHash, list, byCode });
    }
  }
}

/** The label of an item in a language: es_ES and pt_BR fall back to en_US, everything to zh_CN. */
export function labelIn(labels: CodeListItem['labels'], language: string): string {
  const known = labels as Record<string, string | undefined>;
  const latin = language === 'es_ES' || language === 'pt_BR' ? known['en_US'] : undefined;
  return known[language] ?? latin ?? labels.zh_CN;
}
