// What a new version of a code list changes, item by item.
import type { CodeList, CodeListItem } from '../../../schemas/generated/code-list.ts';
import { isSelectable } from '../../../validators/values/is-selectable.ts';
import { isUnavailable } from '../form/code-list-item.ts';
import { canonicalJson } from '../json/canonical-json.ts';

/** Kinds of changes, in the order of the report; the text of each is `listChange.<kind>` in `locales/<tag>/qa.json`. */
export const ITEM_CHANGES = [
  'retired',
  'renamed',
  'returned',
  'period',
  'attributes',
  'moved',
  'added',
] as const;

/** One change of one item. */
export interface ItemChange {
  kind: (typeof ITEM_CHANGES)[number];
  code: string;
  /** The labels of the item; of a renamed one those before. */
  labels: CodeListItem['labels'];
  /** Of a renamed item its new labels; else the changed property, as text. */
  newLabels?: CodeListItem['labels'];
  before?: string;
  after?: string;
}

/**
 * Compares two versions of a code list on a day.
 *
 * @param before the live version; without one, every item is new
 */
export function diffCodeLists(before: CodeList | undefined, after: CodeList, today: string): ItemChange[] {
  const known = new Map((before?.items ?? []).map((item) => [item.code, item]));
  const changes = after.items.flatMap((item) => {
    const earlier = known.get(item.code);
    return earlier ? changesOf(earlier, item, today) : [change('added', item)];
  });
  return ITEM_CHANGES.flatMap((kind) => changes.filter((itemChange) => itemChange.kind === kind));
}

const change = (
  kind: ItemChange['kind'],
  { code, labels }: CodeListItem,
  rest: Pick<ItemChange, 'newLabels' | 'before' | 'after'> = {},
): ItemChange => ({ kind, code, labels, ...rest });

function changesOf(before: CodeListItem, after: CodeListItem, today: string): ItemChange[] {
  const [was, is] = [before, after].map((item) => isSelectable(item, today) && !isUnavailable(item));
  const changes: ItemChange[] = [];
  const periods = { before: periodText(before), after: periodText(after) };
  if (was && !is) changes.push(change('retired', before, periods));
  else if (!was && is) changes.push(change('returned', before, periods));
  else if (periods.before !== periods.after) changes.push(change('period', before, periods));
  if (canonicalJson(before.labels) !== canonicalJson(after.labels))
    changes.push(change('renamed', before, { newLabels: after.labels }));
  if (before.parent !== after.parent)
    changes.push(change('moved', before, { before: before.parent ?? '–', after: after.parent ?? '–' }));
  const attributes = { before: attributesText(before), after: attributesText(after) };
  if (attributes.before !== attributes.after) changes.push(change('attributes', before, attributes));
  return changes;
}

const periodText = ({ validFrom = '', validTo = '' }: CodeListItem): string => `${validFrom}–${validTo}`;

const attributesText = ({ attributes = {} }: CodeListItem): string => canonicalJson(attributes);
