import type { FormPorts, ListItem } from '../../../renderers/form-scope.ts';
import { galleryTrade } from './gallery-trade.ts';
import type { CodeList, CodeListItem } from '../../../schemas/generated/code-list.ts';

const files = import.meta.glob<CodeList>('../../../fixtures/code-lists/*.json', { import: 'default' });

export type Lists = ReadonlyMap<string, ReadonlyMap<string, CodeListItem>>;

/** All code lists of the fixtures, by list and code. */
export async function readLists(): Promise<Lists> {
  const lists = await Promise.all(Object.values(files).map((read) => read()));
  return new Map(lists.map(({ listId, items }) => [listId, new Map(items.map((item) => [item.code, item]))]));
}

/** es_ES and pt_BR fall back to English, everything else to the Chinese of the mainland. */
export function labelOf({ labels }: CodeListItem, locale: string): string {
  const spare = locale === 'es_ES' || locale === 'pt_BR' ? labels.en_US : undefined;
  return labels[locale as keyof typeof labels] ?? spare ?? labels.zh_CN;
}

/** How lists behave: `slow` keeps them for two seconds, `fail` refuses each of them once, `search` adds a search port. */
export type ListMood = 'slow' | 'fail' | 'search' | undefined;

const SLOW_MS = 2000;

/** The ports of a gallery whose lists lie in memory. */
export function galleryPorts(lists: Lists, locale: string, today: string, mood: ListMood): FormPorts {
  const refused = new Set<string>();
  const itemsOf = (list: string): ListItem[] =>
    [...(lists.get(list)?.values() ?? [])].map((item) => listItem(item, locale));
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
  const ports = { loadList, today, trade: async () => trade };
  return mood === 'search' ? { ...ports, searchList } : ports;
}

function listItem(item: CodeListItem, locale: string): ListItem {
  const { code, parent, attributes = {} } = item;
  const jobClass = attributes['class'];
  return {
    code,
    label: labelOf(item, locale),
    ...(parent === undefined ? {} : { parent }),
    ...(jobClass === undefined ? {} : { note: locale.startsWith('zh') ? `${jobClass} 类` : `${jobClass}` }),
    ...(attributes['available'] === false ? { disabled: true } : {}),
  };
}
