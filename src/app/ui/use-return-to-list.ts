import { useLocation } from 'react-router-dom';
import { useOpenPage } from '../shell/use-open-page.ts';

/** The state of a history entry that a list has opened: the list is the entry before it. */
export const OPENED_BY_LIST = { isOpenedByList: true } as const;

/**
 * Leads from a page to its list: back by one entry where the list has opened the page, so that the history has the list once; else
 * to its address, in place of the page.
 */
export function useReturnToList(): (listPath: string) => void {
  const { navigate } = useOpenPage();
  const { isOpenedByList } = (useLocation().state ?? {}) as Partial<typeof OPENED_BY_LIST>;
  return (listPath) => {
    if (isOpenedByList) navigate(-1);
    else navigate(listPath, { replace: true });
  };
}
