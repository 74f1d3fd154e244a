// The code lists and ports of the gallery, in memory.
import type { FormPorts, ListItem } from '../../../renderers/store/form-ports.ts';
import type { CodeList, CodeListItem } from '../../../schemas/generated/code-list.ts';
import { galleryTrade } from './gallery-trade.ts';

const files = import.meta.glob<CodeList>('../../../fixtures/code-lists/*.json', { import: 'default' });

/** Items of code lists, by list id and code. */
export type Lists = ReadonlyMap<string, ReadonlyMap<string, CodeListItem>>;

/** Indexes the items of code lists by list id and code. */
export const listsByCode = (lists: readonly CodeList[]): Lists =>
  new Map(lists.map(({ listId, items }) => [listId, new Map(items.map((item) => [item.code, item]))]));

/** All code lists of the fixtures, by list and code. */
export const readLists = async (): Promise<Lists> =>
  listsByCode(await Promise.all(Object.values(files).map((read) => read())));

/** How lists load: `slow` takes two seconds, `fail` rejects the first request of each list, `search` adds a search port. */
export type ListBehaviour = 'slow' | 'fail' | 'search' | undefined;

const SLOW_MS = 2000;

/** The form ports of the gallery. */
export function galleryPorts(
  itemsOf: (list: string) => readonly ListItem[],
  behaviour: ListBehaviour,
): Omit<FormPorts, 'today'> {
  const rejected = new Set<string>();
  const loadList = async (list: string) => {
    if (behaviour === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    if (behaviour === 'fail' && !rejected.has(list)) {
      rejected.add(list);
      throw new Error(`the first request of the list <${list}> fails`);
    }
    return itemsOf(list);
  };
  const searchList = async (list: string, query: string) => {
    const items = itemsOf(list).filter(({ label }) => label.includes(query));
    // A longer query is faster, so results arrive out of order.
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS / (1 + query.length)));
    return { items };
  };
  const trade = galleryTrade();
  const ports = { loadList, loadTradePorts: async () => trade };
  return behaviour === 'search' ? { ...ports, searchList } : ports;
}
