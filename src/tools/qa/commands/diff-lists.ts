// The comparison of two versions of a code list, for `qa diff`.
import { existsSync } from 'node:fs';
import type { Locale } from '../../../../locales/index.ts';
import type { CodeList } from '../../../../schemas/generated/code-list.ts';
import { shanghaiDate } from '../../../../validators/values/shanghai-date.ts';
import { checkCodeListDocument } from '../../../core/form-checks/check-code-list.ts';
import { carryItems } from '../../../core/publish/carry-items.ts';
import { diffCodeLists, type ItemChange } from '../../../core/publish/diff-code-lists.ts';
import { UsageError } from '../cli/command.ts';
import { isCodeList } from '../input/code-list-file.ts';
import { documentUsageError } from '../input/read-form.ts';
import { readJson } from '../input/read-json.ts';
import { itemChangeWords } from '../words/item-change-words.ts';

/** A change of an item, and the same in the reader's words. */
export type WordedItemChange = ItemChange & { words: string };

/**
 * What the newer list would change today, were it published after the older one: the items that it leaves out are retired.
 *
 * @returns undefined unless both files have a code list
 * @throws UsageError for an invalid list, and for two different lists
 */
export function diffLists(
  olderFile: string,
  newerFile: string,
  locale: Locale,
): WordedItemChange[] | undefined {
  if (![olderFile, newerFile].every((file) => existsSync(file) && isCodeList(readJson(file))))
    return undefined;
  const [older, newer] = [readList(olderFile), readList(newerFile)];
  if (older.listId !== newer.listId)
    throw new UsageError('usage.lists.differ', { older: older.listId, newer: newer.listId });
  const today = shanghaiDate(Date.now());
  const changes = diffCodeLists(older, carryItems(newer, older, today), today);
  return changes.map((change) => ({ ...change, words: itemChangeWords(change, locale) }));
}

function readList(file: string): CodeList {
  const checked = checkCodeListDocument(readJson(file));
  if (!checked.ok) throw documentUsageError(file, checked.issues);
  return checked.list;
}
