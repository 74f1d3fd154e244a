// The long code lists, loaded branch by branch: a phone fetches a province of the areas, not 3,800 areas.
import { chainTo } from '../../core/form/list-chain.ts';
import type { FoundItems, ListItem } from '../../../renderers/store/form-ports.ts';
import type { Language } from '../../../schemas/generated/ids.ts';
import type { LocalizedListItem } from '../../../schemas/generated/lists.ts';
import type { Translate } from '../../core/messages/message.ts';
import { call, codeLists } from './client.ts';
import { toListItem, type CodeLists, type NoteOf } from './code-lists.ts';
import type { Call } from './transport.ts';

const longLists = { area: 'areaList', occupation: 'occupationTree' } as const;

const isLong = (list: string): list is keyof typeof longLists => Object.hasOwn(longLists, list);

/** Characters that the call takes. */
const LONGEST_KEYWORD = 40;

type Items = Map<string, LocalizedListItem>;

/** Loads what inputs need of a code list to open it at an item. */
export class ListBranches {
  readonly #call: Call;
  readonly #codeLists: CodeLists;
  /** Loaded items, by list and language. */
  readonly #loaded = new Map<string, Items>();
  readonly #pending = new Map<string, Promise<void>>();

  constructor(transport: Call, lists: CodeLists) {
    this.#call = transport;
    this.#codeLists = lists;
  }

  /**
   * Returns all items of a list; of a long one, unless the whole is asked for, the top level and the branches loaded so
   * far, among them that of `openAt`.
   *
   * @throws Problem when items cannot be fetched; the next call fetches them again
   */
  async load(
    list: string,
    language: Language,
    openAt: string | undefined,
    t: Translate,
    isWhole = false,
  ): Promise<readonly ListItem[]> {
    const noteOf = occupationClassNote(t);
    if (isWhole || !isLong(list) || this.#codeLists.hasWhole(list, language))
      return this.#codeLists.load(list, language, noteOf);
    const key = `${list}/${language}`;
    const loaded = this.#loaded.get(key) ?? new Map<string, LocalizedListItem>();
    this.#loaded.set(key, loaded);
    if (!hasBranch(loaded, openAt)) await this.#fetch(list, language, openAt, loaded);
    return [...loaded.values()].map((item) => toListItem(item, noteOf));
  }

  /**
   * Searches a list on the server. Rules know the items found, so that one can be picked before its branch is loaded.
   *
   * @throws Problem when the server cannot be asked
   */
  async search(
    list: string,
    language: Language,
    { keyword, levels }: { keyword: string; levels: number | undefined },
    t: Translate,
  ): Promise<FoundItems> {
    const request = {
      listId: list,
      language,
      keyword: keyword.slice(0, LONGEST_KEYWORD),
      ...(levels === undefined ? {} : { levels }),
    };
    const { items, parents, hasMore } = await this.#call('listSearch', request);
    this.#codeLists.addItems(list, items);
    const noteOf = occupationClassNote(t);
    const show = (item: LocalizedListItem) => toListItem(item, noteOf);
    return { items: items.map(show), parents: parents.map(show), hasMore };
  }

  #fetch(
    list: keyof typeof longLists,
    language: Language,
    openAt: string | undefined,
    loaded: Items,
  ): Promise<void> {
    const key = `${list}/${language}/${openAt}`;
    const pending = this.#pending.get(key);
    if (pending) return pending;
    const request = { language, topLevel: true, ...(openAt === undefined ? {} : { openAt }) };
    const fetched = this.#call(longLists[list], request)
      .then(({ items }) => {
        for (const item of items) if (isNew(item, loaded)) loaded.set(item.code, item);
        this.#codeLists.addItems(list, items);
      })
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, fetched);
    return fetched;
  }
}

/** Shows the class of an occupation beside its name: the class determines the premium. */
const occupationClassNote =
  (t: Translate): NoteOf =>
  ({ attributes }) => {
    const riskClass = attributes?.['class'];
    return typeof riskClass === 'number' ? t('list.class', { class: riskClass }) : undefined;
  };

/** Whether the branch of an item is loaded; without an item, whether the top level is. */
function hasBranch(loaded: Items, code: string | undefined): boolean {
  if (code === undefined) return loaded.size > 0;
  const [top] = chainTo(code, (itemCode) => loaded.get(itemCode));
  return top !== undefined && !top.hasChildren;
}

/** Whether an item tells more than the loaded one: other branches come without the items below their top. */
const isNew = (item: LocalizedListItem, loaded: Items): boolean =>
  loaded.get(item.code)?.hasChildren !== undefined || !loaded.has(item.code);

/** The lists of this page. */
export const listBranches = new ListBranches(call, codeLists);
