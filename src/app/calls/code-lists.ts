import type { ListItem } from '../../../renderers/store/form-scope.ts';
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { Language } from '../../../schemas/generated/ids.ts';
import type { WireListItem } from '../../../schemas/generated/lists.ts';
import type { Call } from './transport.ts';

/** Lists that have a call of their own; any other is asked for by its id. */
const listCalls = { area: 'areaList', occupation: 'occupationTree', bank: 'bankList' } as const;

const hasCall = (list: string): list is keyof typeof listCalls => Object.hasOwn(listCalls, list);

export type NoteOf = (item: WireListItem) => string | undefined;

const noNote: NoteOf = () => undefined;

/** Code lists, fetched once per list and language when they are first wanted. */
export class CodeLists {
  readonly #call: Call;
  readonly #fetched = new Map<string, Promise<readonly WireListItem[]>>();
  readonly #items = new Map<string, ReadonlyMap<string, WireListItem>>();
  readonly #listeners = new Set<() => void>();

  constructor(call: Call) {
    this.#call = call;
  }

  /**
   * All items of a list as they are shown.
   *
   * @param noteOf what stands quietly beside an item that can be chosen
   * @throws Problem when the list cannot be fetched; asking again then tries again
   */
  async load(list: string, language: Language, noteOf: NoteOf = noNote): Promise<readonly ListItem[]> {
    return (await this.#fetch(list, language)).map((item) => toListItem(item, noteOf));
  }

  /**
   * The item that rules and conditions ask for. Before a list is here its items are stand-ins: the phone does not judge
   * what it cannot know, the server does.
   */
  readonly item = (list: string, code: string): CodeListItem | undefined => {
    const items = this.#items.get(list);
    if (!items) return { code, labels: { zh_CN: code } };
    const found = items.get(code);
    if (!found) return undefined;
    const { label, ...facts } = found;
    return { ...facts, labels: { zh_CN: label } };
  };

  /** Calls the listener whenever a list has arrived: conditions may read it. Returns how to stop it. */
  onListLoaded(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #fetch(list: string, language: Language): Promise<readonly WireListItem[]> {
    const key = `${list}/${language}`;
    const known = this.#fetched.get(key);
    if (known) return known;
    const answer = hasCall(list)
      ? this.#call(listCalls[list], { language })
      : this.#call('codeList', { listId: list, language });
    const fetched = answer.then(({ items }) => {
      const first = !this.#items.has(list);
      this.#items.set(list, new Map(items.map((item) => [item.code, item])));
      if (first) for (const listener of this.#listeners) listener();
      return items;
    });
    this.#fetched.set(key, fetched);
    fetched.catch(() => this.#fetched.delete(key));
    return fetched;
  }
}

/** Banks under maintenance and jobs that nobody insures are shown, and cannot be chosen. */
function toListItem(item: WireListItem, noteOf: NoteOf): ListItem {
  const { code, label, parent, attributes } = item;
  const place = { code, label, ...(parent === undefined ? {} : { parent }) };
  if (attributes?.['available'] === false || attributes?.['refused'] === true)
    return { ...place, disabled: true };
  const note = noteOf(item);
  return note === undefined ? place : { ...place, note };
}
