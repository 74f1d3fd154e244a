/** What a form does when its page comes and goes. */
export interface PageMoves {
  /** The page is put away, and may never come back. */
  leave(): void;
  /** The page was brought back from the browser's cache as it was left. */
  comeBack(): void;
  /** The network is back. */
  online(): void;
}

/** Phones kill pages without asking; the last event that is sure to come is that the page was hidden. */
export function onPageMoves({ leave, comeBack, online }: PageMoves): () => void {
  const hidden = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) comeBack();
  };
  document.addEventListener('visibilitychange', hidden);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', shown);
  addEventListener('online', online);
  return () => {
    document.removeEventListener('visibilitychange', hidden);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', shown);
    removeEventListener('online', online);
  };
}
