// Code lists without the items that an element does not offer.
import type { FieldState } from '../answers/field-state.ts';
import { listOf } from '../form/configured-list.ts';
import type { IndexedElement } from '../form/form-index.ts';
import type { FillSettings } from './fill-state.ts';

/** The lists with only those items of the element's own that it offers now. */
export function offeredLists(
  indexed: IndexedElement,
  offers: FieldState['offers'],
  lists: FillSettings['lists'],
): FillSettings['lists'] {
  const list = listOf(indexed);
  if (!offers || list === undefined) return lists;
  return { ...lists, [list]: (lists[list] ?? []).filter(({ code }) => offers(code)) };
}
