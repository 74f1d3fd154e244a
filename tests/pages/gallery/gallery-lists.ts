import type { FormPorts } from '../../../renderers/store/form-context.ts';
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import { itemsIn, listsByCode, type Lists } from '../../../src/studio/preview/preview-lists.ts';
import { galleryTrade } from './gallery-trade.ts';

const files = import.meta.glob<CodeList>('../../../fixtures/code-lists/*.json', { import: 'default' });

/** All code lists of the fixtures, by list and code. */
export const readLists = async (): Promise<Lists> =>
  listsByCode(await Promise.all(Object.values(files).map((read) => read())));

/** How lists behave: `slow` keeps them for two seconds, `fail` refuses each of them once, `search` adds a search port. */
export type ListBehaviour = 'slow' | 'fail' | 'search' | undefined;

const SLOW_MS = 2000;

/** The ports of a gallery whose lists lie in memory. */
export function galleryPorts(lists: Lists, locale: string, today: string, mood: ListBehaviour): FormPorts {
  const refused = new Set<string>();
  const itemsOf = (list: string) => itemsIn(lists, list, locale);
  const loadList = async (list: string) => {
    if (mood === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    if (mood === 'fail' && !refused.has(list)) {
      refused.add(list);
      throw new Error(`the list <${list}> is refused once`);
    }
    return itemsOf(list);
  };
  const searchList = async (list: string, typed: string) => {
    const items = itemsOf(list).filter(({ label }) => label.includes(typed));
    // A longer text is answered sooner, so answers arrive in the wrong order.
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS / (1 + typed.length)));
    return items;
  };
  const trade = galleryTrade();
  const ports: FormPorts = { loadList, today, loadTradePorts: async () => trade };
  return mood === 'search' ? { ...ports, searchList } : ports;
}
