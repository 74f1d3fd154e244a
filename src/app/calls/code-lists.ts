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
  readonly #items = new Map<string, Map<string, LocalizedListItem>>();
  /** Lists of which every item was loaded. */
  readonly #wholeLists = new Set<string>();
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

  /** Whether the whole list was fetched in a language, or is being fetched. */
  hasWhole(list: string, language: Language): boolean {
    return this.#fetched.has(`${list}/${language}`);
  }

  /** Adds items for rules and conditions, and calls the listeners if one was unknown. */
  addItems(list: string, items: readonly LocalizedListItem[]): void {
    const known = this.#items.get(list) ?? new Map<string, LocalizedListItem>();
    this.#items.set(list, known);
    const { size } = known;
    for (const item of items) known.set(item.code, item);
    if (known.size > size) for (const listener of this.#listeners) listener();
  }

  /**
   * Returns the item of a code, for rules and conditions. Until the item or the whole list is loaded, a code has a
   * placeholder, so that the browser reports no issue that only the server can confirm.
   */
  readonly item = (list: string, code: string): CodeListItem | undefined => {
    const item = this.#items.get(list)?.get(code);
    if (!item) return this.#wholeLists.has(list) ? undefined : placeholder(code);
    const { label, ...rest } = item;
    return { ...rest, labels: { zh_CN: label } };
  };

  /**
   * Calls the listener when items are loaded in their first language, since conditions may read them. Returns the
   * unsubscribe function.
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
      this.#wholeLists.add(list);
      this.addItems(list, items);
      return items;
    });
    this.#fetched.set(key, fetched);
    fetched.catch(() => this.#fetched.delete(key));
    return fetched;
  }
}

/** An item that no rule refuses: without a name, its parent is unknown; `leaf` lets the answer be a city until its counties are known. */
const placeholder = (code: string): CodeListItem => ({
  code,
  labels: { zh_CN: '' },
  attributes: { leaf: true },
});

/** Converts an item to what inputs show; an unavailable one is disabled. */
export function toListItem(item: LocalizedListItem, noteOf: NoteOf = noNote): ListItem {
  const { code, label, parent, hasChildren, validTo } = item;
  const base = {
    code,
    label,
    ...(parent === undefined ? {} : { parent }),
    ...(hasChildren === undefined ? {} : { hasChildren }),
    ...(validTo === undefined ? {} : { isRetired: true }),
  };
  if (isUnavailable(item)) return { ...base, disabled: true };
  const note = noteOf(item);
  return note === undefined ? base : { ...base, note };
}
