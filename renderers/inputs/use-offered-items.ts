import { useEffect, useMemo, useState } from 'react';
import type { FieldState } from '../../src/core/answers/field-state.ts';
import type { FormPorts, ListItem } from '../store/form-ports.ts';

/**
 * The items that an element offers now. Of a list that is loaded by branch, an element that leaves items out needs all
 * of it: an item below one that is not offered would never be found.
 */
export function useOfferedItems(
  list: string,
  items: readonly ListItem[] | undefined,
  ports: FormPorts,
  offers: FieldState['offers'],
): readonly ListItem[] | undefined {
  const [whole, setWhole] = useState<readonly ListItem[]>();
  const needsMore = offers !== undefined && items?.some(({ hasChildren }) => hasChildren) === true;
  useEffect(() => {
    // Without the rest the sheet offers what is loaded, and opening a branch loads that.
    if (needsMore) ports.loadList(list, undefined, true).then(setWhole, () => undefined);
  }, [needsMore, ports, list]);
  return useMemo(() => {
    const known = whole ?? items;
    return offers ? known?.filter(({ code }) => offers(code)) : known;
  }, [offers, whole, items]);
}
