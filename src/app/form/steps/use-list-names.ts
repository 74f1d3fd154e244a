import { useEffect, useState } from 'react';
import { itemName } from '../../../../renderers/inputs/list-names.ts';
import type { FormPorts, FormWords, ListItem } from '../../../../renderers/store/form-ports.ts';
import type { FormStore } from '../../../../renderers/store/form-store.ts';
import { elementPathsOf } from '../../../core/answers/answers.ts';
import type { ItemName } from './answer-text.ts';

type LoadedLists = ReadonlyMap<string, readonly ListItem[]>;

/** Loads the code lists whose items are answers, and names those; a list out of reach names none. */
export function useListNames(store: FormStore, words: FormWords, ports: FormPorts): ItemName {
  const [loaded, setLoaded] = useState<{ ports: FormPorts; lists: LoadedLists }>();
  useEffect(() => {
    let isCurrent = true;
    void loadLists(codesByList(store, words), ports).then((lists) => {
      if (isCurrent) setLoaded({ ports, lists });
    });
    return () => void (isCurrent = false);
  }, [store, words, ports]);
  // Other ports are those of another language.
  const lists = loaded?.ports === ports ? loaded.lists : undefined;
  return (list, code, levels) => {
    const items = lists?.get(list);
    return items && itemName(items, code, levels === undefined ? {} : { levels });
  };
}

/** The answered codes of each list that is not among the words of the form. */
function codesByList(store: FormStore, { textOf }: FormWords): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  const { rows, values } = store.answerMap();
  for (const indexed of store.index.elements) {
    const { list } = indexed.type.ui(indexed.settings);
    if (list === undefined) continue;
    const answered = elementPathsOf(indexed, rows)
      .flatMap((path) => values.get(path) ?? [])
      .filter((code) => typeof code === 'string')
      .filter((code) => textOf(list, code) === undefined);
    codes.set(list, [...(codes.get(list) ?? []), ...answered]);
  }
  return codes;
}

/** A long list has the branches of all that it was asked for. */
async function loadLists(
  codesOf: ReadonlyMap<string, readonly string[]>,
  ports: FormPorts,
): Promise<LoadedLists> {
  const lists = new Map<string, readonly ListItem[]>();
  for (const [list, codes] of codesOf)
    for (const code of new Set(codes)) {
      const items = await ports.loadList(list, code).catch(() => undefined);
      if (items) lists.set(list, items);
    }
  return lists;
}
