// Code lists of the preview, held in memory.
import type { ListItem } from '../../../renderers/store/form-context.ts';
import type { CodeList, CodeListItem } from '../../../schemas/generated/code-list.ts';

/** Items of code lists, by list id and code. */
export type Lists = ReadonlyMap<string, ReadonlyMap<string, CodeListItem>>;

/** Indexes the items of code lists by list id and code. */
export const listsByCode = (lists: readonly CodeList[]): Lists =>
  new Map(lists.map(({ listId, items }) => [listId, new Map(items.map((item) => [item.code, item]))]));

/** Returns the label of an item; es_ES and pt_BR fall back to en_US, all other locales to zh_CN. */
export function labelOf({ labels }: CodeListItem, locale: string): string {
  const fallback = locale === 'es_ES' || locale === 'pt_BR' ? labels.en_US : undefined;
  return labels[locale as keyof typeof labels] ?? fallback ?? labels.zh_CN;
}

/** Returns all items of a list, as inputs show them. */
export const itemsIn = (lists: Lists, list: string, locale: string): ListItem[] =>
  [...(lists.get(list)?.values() ?? [])].map((item) => listItem(item, locale));

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
