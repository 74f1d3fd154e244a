import { useEffect, useState } from 'react';
import type { FormPorts, ListItem } from '../form-scope.ts';
import type { Found, ListTree } from './list-tree.ts';

/** Search results are never longer; somebody who sees 50 lines types another word. */
export const MOST_FOUND = 50;
/** A pause in typing after which the search starts, ms. */
const AFTER_TYPING = 180;

interface Answer {
  typed: string;
  attempt: number;
  /** undefined: the search failed. */
  found: Found | undefined;
}

/** What the search shows: nothing typed, still looking, failed, or lines. */
export interface ListSearch {
  active: boolean;
  busy: boolean;
  failed: boolean;
  found: Found | undefined;
  /** The text that the lines answer. */
  foundFor: string;
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
  const typed = text.trim();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (typed === '') return undefined;
    let stale = false;
    const settle = (found: Found | undefined) => {
      if (!stale) setAnswer({ typed, attempt, found });
    };
    const search = () => {
      if (searchList)
        searchList(list, typed).then(
          (items) => settle(asFound(items, tree)),
          () => settle(undefined),
        );
      else if (tree) settle(tree.find(typed, MOST_FOUND));
    };
    const timer = setTimeout(search, AFTER_TYPING);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [typed, list, tree, searchList, attempt]);
  const active = typed !== '';
  const settled = answer?.typed === typed && answer.attempt === attempt;
  return {
    active,
    busy: active && !settled,
    failed: active && settled && answer.found === undefined,
    // While a longer text is looked up, the lines of the shorter one stay: they do not flicker.
    found: active ? answer?.found : undefined,
    foundFor: answer?.typed ?? '',
    retry: () => setAttempt(attempt + 1),
  };
}

function asFound(items: readonly ListItem[], tree: ListTree | undefined): Found {
  const rows = items.map((item) => tree?.row(item) ?? { item, deeper: false, above: '' });
  return { rows: rows.slice(0, MOST_FOUND), more: rows.length > MOST_FOUND };
}
