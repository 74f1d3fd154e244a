// Files with a code list: how they are recognised, and where their problems stand.
import { labelIn } from '../../../core/form/code-list-item.ts';
import type { CodeList } from '../../../../schemas/generated/code-list.ts';

export const isCodeList = (document: unknown): document is CodeList =>
  typeof document === 'object' && document !== null && 'listId' in document;

const ITEM_POINTER = /^\/items\/(\d+)(\/|$)/;

/** The list and the item at a JSON Pointer by name: `occupation › “外科医生” (0101001)`. */
export function itemPlace(document: CodeList, pointer: string, locale: string): string {
  const [, position] = ITEM_POINTER.exec(pointer) ?? [];
  const list = String(document.listId);
  // The document is refused: it may lack anything.
  const item = (document.items as Partial<CodeList['items'][number]>[] | undefined)?.[Number(position)];
  if (position === undefined || item?.code === undefined) return list;
  const label = item.labels?.zh_CN === undefined ? '' : `“${labelIn(item.labels, locale)}” `;
  return `${list} › ${label}(${item.code})`;
}
