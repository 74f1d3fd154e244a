import type { CodeList } from '../../../schemas/generated/code-list.ts';
import type { ListSearchResult, LocalizedList, LocalizedListItem } from '../../../schemas/generated/lists.ts';
import { chainTo, MAX_DEPTH } from '../../core/form/list-chain.ts';
import { indexList, type ListIndex } from '../../core/form/list-search.ts';
import { listReadings } from './list-readings.ts';

/** Maximum number of search results. */
const MAX_RESULTS = 50;

export interface ListQuery {
  keyword: string;
  language: string;
  /** Depth of the deepest items to find. */
  levels?: number | undefined;
  /** Whether only items without items below them are wanted. */
  isLowestOnly?: boolean;
}

interface SearchedList {
  index: ListIndex;
  byCode: ReadonlyMap<string, LocalizedListItem>;
  parentCodes: ReadonlySet<string | undefined>;
}

/** The lists in each language, for as long as they are in use. */
const searchedLists = new WeakMap<LocalizedList, Promise<SearchedList>>();

/** Searches a list by the names in its language, the Chinese names and their pinyin; initials in Chinese only. */
export async function searchList(
  source: CodeList,
  list: LocalizedList,
  { keyword, language, levels = MAX_DEPTH, isLowestOnly = false }: ListQuery,
): Promise<ListSearchResult> {
  const searched = searchedLists.get(list) ?? prepare(source, list, language);
  searchedLists.set(list, searched);
  const { index, byCode, parentCodes } = await searched;
  const found = index.search(keyword, isLowestOnly ? Infinity : MAX_RESULTS, levels);
  const wanted = isLowestOnly ? found.codes.filter((code) => !parentCodes.has(code)) : found.codes;
  const codes = wanted.slice(0, MAX_RESULTS);
  const hasMore = found.hasMore || wanted.length > MAX_RESULTS;
  const parents = new Map<string, LocalizedListItem>();
  const items = codes.map((code) => {
    const item = byCode.get(code)!;
    const above = chainTo(item.parent, (parentCode) => byCode.get(parentCode));
    for (const parent of above) parents.set(parent.code, { ...parent, hasChildren: true });
    return parentCodes.has(code) && above.length + 1 < levels ? { ...item, hasChildren: true } : item;
  });
  return { listId: list.listId, version: list.version, items, parents: [...parents.values()], hasMore };
}

async function prepare(source: CodeList, list: LocalizedList, language: string): Promise<SearchedList> {
  const readings = await listReadings(source);
  const chineseNames = new Map(source.items.map(({ code, labels }) => [code, labels.zh_CN]));
  const offered = list.items.filter(({ validTo }) => validTo === undefined);
  const items = offered.map(({ code, parent, label }) => ({
    code,
    parent,
    names: [...new Set([label, chineseNames.get(code) ?? label])],
    readings: readings.get(code),
  }));
  return {
    index: indexList(items, language.startsWith('zh')),
    byCode: new Map(list.items.map((item) => [item.code, item])),
    parentCodes: new Set(offered.map(({ parent }) => parent)),
  };
}
