// Subscribes to the lifecycle events of the browser page.

export interface PageLifecycleHandlers {
  /** The page is hidden and may be killed without a further event. */
  onHide(): void;
  /** The page was restored from the back/forward cache. */
  onRestore(): void;
  /** The network is back. */
  onOnline(): void;
}

/** Calls the handlers until the returned function is called. Phones kill pages; hiding is the last reliable event. */
export function onPageLifecycle({ onHide, onRestore, onOnline }: PageLifecycleHandlers): () => void {
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') onHide();
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) onRestore();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onPageShow);
  addEventListener('online', onOnline);
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onPageShow);
    removeEventListener('online', onOnline);
  };
}
