// The code lists and ports of the gallery, in memory.
import type { FormPorts } from '../../../renderers/store/form-context.ts';
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import { itemsIn, listsByCode, type Lists } from '../../../src/studio/preview/preview-lists.ts';
import { galleryTrade } from './gallery-trade.ts';

const files = import.meta.glob<CodeList>('../../../fixtures/code-lists/*.json', { import: 'default' });

/** All code lists of the fixtures, by list and code. */
export const readLists = async (): Promise<Lists> =>
  listsByCode(await Promise.all(Object.values(files).map((read) => read())));

/** How lists load: `slow` takes two seconds, `fail` rejects the first request of each list, `search` adds a search port. */
export type ListBehaviour = 'slow' | 'fail' | 'search' | undefined;

const SLOW_MS = 2000;

/** The form ports of the gallery. */
export function galleryPorts(
  lists: Lists,
  locale: string,
  today: string,
  behaviour: ListBehaviour,
): FormPorts {
  const rejected = new Set<string>();
  const itemsOf = (list: string) => itemsIn(lists, list, locale);
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
    return items;
  };
  const trade = galleryTrade();
  const ports: FormPorts = { loadList, today, loadTradePorts: async () => trade };
  return behaviour === 'search' ? { ...ports, searchList } : ports;
}
