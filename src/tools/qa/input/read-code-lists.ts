import type { CodeList, CodeListItem } from '../../../../schemas/generated/code-list.ts';
import { fixturePath, jsonBaseNames } from './fixture-path.ts';
import { readJson } from './read-json.ts';

/** The code lists of the fixtures: items by list, and a look-up by code. */
export interface CodeLists {
  items: Readonly<Record<string, readonly CodeListItem[]>>;
  codeListItem(listId: string, code: string): CodeListItem | undefined;
}

let codeLists: CodeLists | undefined;

/** Reads the lists once per process: they are large, and commands over all forms need them for each. */
export const readCodeLists = (): CodeLists => (codeLists ??= readLists());

function readLists(): CodeLists {
  const lists = jsonBaseNames(fixturePath('code-lists')).map(
    (name) => readJson(fixturePath(`code-lists/${name}.json`)) as CodeList,
  );
  const byCode = new Map(
    lists.map(({ listId, items }) => [listId, new Map(items.map((item) => [item.code, item]))]),
  );
  return {
    items: Object.fromEntries(lists.map(({ listId, items }) => [listId, items])),
    codeListItem: (listId, code) => byCode.get(listId)?.get(code),
  };
}
