import type { ListItem } from '../../../renderers/store/form-scope.ts';
import type { CodeList, CodeListItem } from '../../../schemas/generated/code-list.ts';

export type Lists = ReadonlyMap<string, ReadonlyMap<string, CodeListItem>>;

/** Code lists that lie in memory, by list and code. */
export const listsByCode = (lists: readonly CodeList[]): Lists =>
  new Map(lists.map(({ listId, items }) => [listId, new Map(items.map((item) => [item.code, item]))]));

/** es_ES and pt_BR fall back to English, everything else to the Chinese of the mainland. */
export function labelOf({ labels }: CodeListItem, locale: string): string {
  const spare = locale === 'es_ES' || locale === 'pt_BR' ? labels.en_US : undefined;
  return labels[locale as keyof typeof labels] ?? spare ?? labels.zh_CN;
}

/** All items of a list as an input shows them. */
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
