import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** What a page showed, by the content hash that it names in `data-version`. */
export interface ShownVersion {
  version: string;
  /** When it was shown, milliseconds since 1970. */
  at: number;
}

/** An address at which the customer was before the code of the trail had loaded. */
interface EarlyVisit {
  pathname: string;
  search: string;
  /** When the customer came, milliseconds since 1970. */
  at: number;
  /** What was shown there, the oldest first, the same one as often as the page changed. */
  shown: ShownVersion[];
}

const visits: EarlyVisit[] = [];

/** Returns the visits recorded so far, the oldest first, and forgets them. */
export const takeEarlyVisits = (): EarlyVisit[] => visits.splice(0);

/** Records each address, and what was shown there, until the code of the trail has loaded, which is after the first page is shown. It draws nothing. */
export function EarlyVisitRecorder() {
  const { pathname, search } = useLocation();
  // Before the observer hears of the page that came with this address.
  useLayoutEffect(
    () => void visits.push({ pathname, search, at: Date.now(), shown: [] }),
    [pathname, search],
  );
  useEffect(() => {
    const observer = new MutationObserver(() => {
      const version = document.querySelector<HTMLElement>('[data-version]')?.dataset['version'];
      if (version) visits.at(-1)?.shown.push({ version, at: Date.now() });
    });
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['data-version'] });
    return () => observer.disconnect();
  }, []);
  return null;
}
