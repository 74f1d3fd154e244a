import { useEffect, useState } from 'react';
import type { FormPorts, ListItem } from '../store/form-scope.ts';
import type { SearchResult, ListTree } from './list-tree.ts';

/** Search results are never longer; somebody who sees 50 lines types another word. */
export const MAX_RESULTS = 50;
/** A pause in typing after which the search starts, ms. */
const SEARCH_DEBOUNCE_MS = 180;

interface SettledSearch {
  query: string;
  attempt: number;
  /** undefined: the search failed. */
  result: SearchResult | undefined;
}

/** What the search shows: nothing typed, still looking, failed, or lines. */
export interface ListSearch {
  isActive: boolean;
  isBusy: boolean;
  hasFailed: boolean;
  result: SearchResult | undefined;
  /** The text that the lines answer. */
  resultQuery: string;
  retry(): void;
}

/**
 * Searches a list while somebody types: on the phone, or through the port where the list has one. The answer to an
 * earlier text never replaces the answer to a later one.
 */
export function useListSearch(
  text: string,
  list: string,
  tree: ListTree | undefined,
  searchList: FormPorts['searchList'],
): ListSearch {
  const query = text.trim();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<SettledSearch>();
  useEffect(() => {
    if (query === '') return undefined;
    let stale = false;
    const settle = (result: SearchResult | undefined) => {
      if (!stale) setAnswer({ query, attempt, result });
    };
    const search = () => {
      if (searchList)
        searchList(list, query).then(
          (items) => settle(toSearchResult(items, tree)),
          () => settle(undefined),
        );
      else if (tree) settle(tree.search(query, MAX_RESULTS));
    };
    const timer = setTimeout(search, SEARCH_DEBOUNCE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [query, list, tree, searchList, attempt]);
  const isActive = query !== '';
  const settled = answer?.query === query && answer.attempt === attempt;
  return {
    isActive,
    isBusy: isActive && !settled,
    hasFailed: isActive && settled && answer.result === undefined,
    // While a longer text is looked up, the lines of the shorter one stay: they do not flicker.
    result: isActive ? answer?.result : undefined,
    resultQuery: answer?.query ?? '',
    retry: () => setAttempt(attempt + 1),
  };
}

function toSearchResult(items: readonly ListItem[], tree: ListTree | undefined): SearchResult {
  const rows = items.map((item) => tree?.row(item) ?? { item, hasChildren: false, parentNames: '' });
  return { rows: rows.slice(0, MAX_RESULTS), hasMore: rows.length > MAX_RESULTS };
}
