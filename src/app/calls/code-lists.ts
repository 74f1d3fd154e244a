import type { ListItem } from '../../../renderers/store/form-ports.ts';
import { isUnavailable } from '../../core/form/code-list-item.ts';
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { Language } from '../../../schemas/generated/ids.ts';
import type { LocalizedListItem } from '../../../schemas/generated/lists.ts';
import type { Call } from './transport.ts';

/** Lists with a dedicated call; `codeList` serves every other list by its id. */
const listCalls = { area: 'areaList', occupation: 'occupationTree', bank: 'bankList' } as const;

const hasOwnCall = (list: string): list is keyof typeof listCalls => Object.hasOwn(listCalls, list);

/** Text beside a selectable item; undefined for none. */
export type NoteOf = (item: LocalizedListItem) => string | undefined;

const noNote: NoteOf = () => undefined;

/** Cache of code lists. Fetches each list once per language, on first use. */
export class CodeLists {
  readonly #call: Call;
  readonly #fetched = new Map<string, Promise<readonly LocalizedListItem[]>>();
  readonly #items = new Map<string, ReadonlyMap<string, LocalizedListItem>>();
  readonly #listeners = new Set<() => void>();

  constructor(call: Call) {
    this.#call = call;
  }

  /**
   * Returns all items of a list, as inputs show them.
   *
   * @throws Problem when the list cannot be fetched; the next call fetches it again
   */
  async load(list: string, language: Language, noteOf: NoteOf = noNote): Promise<readonly ListItem[]> {
    return (await this.#fetch(list, language)).map((item) => toListItem(item, noteOf));
  }

  /**
   * Returns the item of a code, for rules and conditions. Until the list is loaded every code has a placeholder item,
   * so that the browser reports no issue that only the server can confirm.
   */
  readonly item = (list: string, code: string): CodeListItem | undefined => {
    const items = this.#items.get(list);
    if (!items) return { code, labels: { zh_CN: code } };
    const item = items.get(code);
    if (!item) return undefined;
    const { label, ...rest } = item;
    return { ...rest, labels: { zh_CN: label } };
  };

  /**
   * Calls the listener when a list is loaded in its first language, since conditions may read its items.
   * Returns the unsubscribe function.
   */
  onListLoaded(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #fetch(list: string, language: Language): Promise<readonly LocalizedListItem[]> {
    const key = `${list}/${language}`;
    const cached = this.#fetched.get(key);
    if (cached) return cached;
    const response = hasOwnCall(list)
      ? this.#call(listCalls[list], { language })
      : this.#call('codeList', { listId: list, language });
    const fetched = response.then(({ items }) => {
      const isFirst = !this.#items.has(list);
      this.#items.set(list, new Map(items.map((item) => [item.code, item])));
      if (isFirst) for (const listener of this.#listeners) listener();
      return items;
    });
    this.#fetched.set(key, fetched);
    fetched.catch(() => this.#fetched.delete(key));
    return fetched;
  }
}

/** Converts an item to what inputs show; an unavailable one is disabled. */
function toListItem(item: LocalizedListItem, noteOf: NoteOf): ListItem {
  const { code, label, parent } = item;
  const base = { code, label, ...(parent === undefined ? {} : { parent }) };
  if (isUnavailable(item)) return { ...base, disabled: true };
  const note = noteOf(item);
  return note === undefined ? base : { ...base, note };
}
