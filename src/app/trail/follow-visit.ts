import type { ShownVersion } from './EarlyVisitRecorder.tsx';
import { PageVisit } from './page-visit.ts';
import type { SalePlace } from './sale-place.ts';
import type { PageStep } from './trail-recorder.ts';
import { watchPage } from './watch-page.ts';

interface FollowedVisit {
  /** @param at when it happened, milliseconds since 1970 */
  record(step: PageStep, at: number): void;
  /** When the page was entered, milliseconds since 1970; by default now. */
  enteredAt?: number | undefined;
  /** What the page has shown until now, the oldest first. */
  shown?: readonly ShownVersion[];
  /** The page is hidden, and may end without a word. */
  onHide?: () => void;
}

/**
 * Follows a visit, with what the page shows and which answers change on it, until the returned function is called. Phones end
 * pages; hiding is the last reliable event.
 */
export function followVisit(
  place: Omit<SalePlace, 'tradeId'>,
  { record, enteredAt, shown = [], onHide: hidden }: FollowedVisit,
): () => void {
  const page = new PageVisit(place, { record, now: Date.now }, enteredAt);
  for (const { version, at } of shown) page.show(version, at);
  const { screen = place.page } = place;
  const watch = watchPage({
    onVersion: (version) => page.show(version),
    onChange: (element) => record({ kind: 'elementChanged', screen, ...element }, Date.now()),
  });
  const onHide = () => {
    // A page that is put away within moments may have shown its form a moment ago.
    watch.lookLast();
    page.leave();
    hidden?.();
  };
  const onVisibilityChange = () => (document.hidden ? onHide() : page.return());
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && page.return();
  document.addEventListener('visibilitychange', onVisibilityChange);
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onPageShow);
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onPageShow);
    watch.stop();
    page.leave();
  };
}
