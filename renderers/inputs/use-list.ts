import { useCallback, useEffect, useState } from 'react';
import type { FormPorts, ListItem } from '../store/form-ports.ts';

interface FetchedList {
  ports: FormPorts;
  list: string;
  /** undefined: the list could not be fetched. */
  items: readonly ListItem[] | undefined;
}

/** Fetches a code list on first use. Other ports (another language) fetch it again. */
export function useList(ports: FormPorts, list: string, isNeeded: boolean) {
  const [fetched, setFetched] = useState<FetchedList>();
  const current = fetched?.ports === ports && fetched.list === list ? fetched : undefined;
  const fetchList = useCallback(() => {
    const settle = (items: FetchedList['items']) => setFetched({ ports: ports, list, items });
    ports.loadList(list).then(settle, () => settle(undefined));
  }, [ports, list]);
  useEffect(() => {
    if (isNeeded) fetchList();
  }, [isNeeded, fetchList]);
  return {
    items: current?.items,
    failed: current !== undefined && current.items === undefined,
    load: () => {
      if (!current) fetchList();
    },
    retry: () => {
      setFetched(undefined);
      fetchList();
    },
  };
}
