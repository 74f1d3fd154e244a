import { useCallback, useEffect, useState } from 'react';
import type { FormPorts, ListItem } from '../store/form-ports.ts';

interface LoadedList {
  ports: FormPorts;
  /** undefined: no fetch has succeeded yet. */
  items: readonly ListItem[] | undefined;
  /** Whether the last fetch failed. */
  hasFailed: boolean;
}

/**
 * Loads a code list on first use: of a long list the top and the branch of `openAt`, later each branch that is opened.
 * Other ports (another language) load it again.
 *
 * @param openAt code of the answer, or else of the item at which the list opens
 */
export function useList(ports: FormPorts, list: string, openAt: string | undefined, isAnswered: boolean) {
  const [loaded, setLoaded] = useState<LoadedList>();
  const current = loaded?.ports === ports ? loaded : undefined;
  const fetchItems = useCallback(
    (code: string | undefined) => {
      const settle = (items?: readonly ListItem[]) =>
        setLoaded((known) => ({
          ports,
          items: items ?? (known?.ports === ports ? known.items : undefined),
          hasFailed: !items,
        }));
      ports.loadList(list, code).then(settle, () => settle());
    },
    [ports, list],
  );
  useEffect(() => {
    if (isAnswered) fetchItems(openAt);
  }, [isAnswered, openAt, fetchItems]);
  const load = (code: string | undefined) => {
    setLoaded(current && { ...current, hasFailed: false });
    fetchItems(code);
  };
  return { items: current?.items, hasFailed: current?.hasFailed, load };
}
