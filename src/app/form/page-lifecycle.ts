/** What a form does when its page comes and goes. */
export interface PageLifecycleHandlers {
  /** The page is put away, and may never come back. */
  onHide(): void;
  /** The page was brought back from the browser's cache as it was left. */
  onRestore(): void;
  /** The network is back. */
  onOnline(): void;
}

/** Phones kill pages without asking; the last event that is sure to come is that the page was hidden. */
export function onPageLifecycle({ onHide, onRestore, onOnline }: PageLifecycleHandlers): () => void {
  const hidden = () => {
    if (document.visibilityState === 'hidden') onHide();
  };
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) onRestore();
  };
  document.addEventListener('visibilitychange', hidden);
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', shown);
  addEventListener('online', onOnline);
  return () => {
    document.removeEventListener('visibilitychange', hidden);
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', shown);
    removeEventListener('online', onOnline);
  };
}
