// Caches the code lists that are in force, now and later, and looks up their labels.
import type { CodeList, CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { Database } from '../store/connection/database.ts';
import { readListsInTime, versionAt, type ListInTime } from '../store/code-lists.ts';
import { keepNewest } from '../store/newest-read.ts';

/** Polling interval for new versions of lists. */
const REREAD_MS = 1000;

interface KeptVersion extends ListInTime {
  byCode: ReadonlyMap<string, CodeListItem>;
}

/**
 * Holds the live code lists and the scheduled ones in memory, because rules look up single items while they check answers.
 * A scheduled version is in force from its moment on, whether or not the database can be reached then.
 */
export class CodeListCache {
  readonly #db: Database;
  readonly #now: () => Date;
  /** By list id, in the order in which they start. */
  #versions: ReadonlyMap<string, readonly KeptVersion[]> = new Map();
  #timer: NodeJS.Timeout | undefined;

  /** @param now the clock that scheduled versions start by */
  constructor(db: Database, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  async start(): Promise<void> {
    await this.#reread();
    this.#timer = setInterval(() => void this.#reread().catch(() => undefined), REREAD_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  list(listId: string): CodeList | undefined {
    return this.#inForce(listId)?.list;
  }

  /** The item of a code; undefined when the list or the code does not exist. */
  item(listId: string, code: string): CodeListItem | undefined {
    return this.#inForce(listId)?.byCode.get(code);
  }

  #inForce(listId: string): KeptVersion | undefined {
    return versionAt(this.#versions.get(listId) ?? [], this.#now());
  }

  readonly #reread = keepNewest(
    () => readListsInTime(this.#db),
    (lists) => this.#keep(lists),
  );

  #keep(lists: ReadonlyMap<string, readonly ListInTime[]>): void {
    const versions = new Map<string, KeptVersion[]>();
    for (const [listId, read] of lists) {
      const known = this.#versions.get(listId) ?? [];
      versions.set(
        listId,
        read.map((version) => {
          const byCode = known.find(({ list }) => list === version.list)?.byCode;
          return { ...version, byCode: byCode ?? itemsByCode(version.list) };
        }),
      );
    }
    this.#versions = versions;
  }
}

const itemsByCode = ({ items }: CodeList): ReadonlyMap<string, CodeListItem> =>
  new Map(items.map((item) => [item.code, item]));
