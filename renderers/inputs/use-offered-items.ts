import { useEffect, useMemo, useState } from 'react';
import type { ListUi } from '../../schemas/elements/input-ui.ts';
import type { FieldState } from '../../src/core/answers/field-state.ts';
import type { FormPorts, ListItem } from '../store/form-ports.ts';
import { offeredWithin } from './offered-within.ts';

interface OfferedItems {
  items: readonly ListItem[] | undefined;
  /** Whether an item has a row; undefined where every item has one. */
  offers: FieldState['offers'];
}

/**
 * The items that an element offers now. Of a list that is loaded by branch, an element that leaves items out needs all
 * of it: an item below one that is not offered would never be found.
 */
export function useOfferedItems(
  { list, levels, isLowestOnly }: ListUi,
  items: readonly ListItem[] | undefined,
  ports: FormPorts,
  offers: FieldState['offers'],
): OfferedItems {
  /** null: could not be loaded. The sheet then offers what is loaded, and opening a branch loads that. */
  const [whole, setWhole] = useState<readonly ListItem[] | null>();
  const needsMore = offers !== undefined && items?.some(({ hasChildren }) => hasChildren) === true;
  useEffect(() => {
    if (needsMore) ports.loadList(list, undefined, true).then(setWhole, () => setWhole(null));
  }, [needsMore, ports, list]);
  return useMemo(() => {
    // Groups that lead to no offered item would come and go again.
    const known = needsMore && whole === undefined ? undefined : (whole ?? items);
    if (!known || !offers) return { items: known, offers };
    const isShown = offeredWithin(known, offers, { levels, isLowestOnly });
    return { items: known.filter(({ code }) => isShown(code)), offers: isShown };
  }, [offers, needsMore, whole, items, levels, isLowestOnly]);
}
