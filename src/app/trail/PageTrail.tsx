import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { linkContext } from '../state/link-context.ts';
import { PageVisit } from './page-visit.ts';
import { recordStep, sendSteps, sendWaitingSteps } from './record-step.ts';
import { salePlace, type SalePlace } from './sale-place.ts';
import { watchAnswers, watchVersion } from './watch-page.ts';

/** Records each page of a purchase that the customer enters and leaves, what it showed, and which answers changed on it (TR-2, TR-3). It draws nothing. */
export function PageTrail() {
  const { pathname, search } = useLocation();
  // As a text, so that an address whose other parameters change is the same visit.
  const place = JSON.stringify(salePlace(pathname, new URLSearchParams(search), linkContext()) ?? null);
  useEffect(sendWaitingSteps, []);
  useEffect(() => {
    const visited = JSON.parse(place) as SalePlace | null;
    return visited ? visit(visited) : undefined;
  }, [place]);
  return null;
}

/** Follows a visit until the returned function is called. Phones end pages; hiding is the last reliable event. */
function visit(place: SalePlace): () => void {
  const page = new PageVisit(place, { record: (step) => recordStep(place.tradeId, step), now: Date.now });
  const { tradeId, screen = place.page } = place;
  const answers = watchAnswers((element) =>
    recordStep(tradeId, { kind: 'elementChanged', screen, ...element }),
  );
  const unwatchVersion = watchVersion((version) => page.show(version));
  const onHide = () => {
    answers.lookLast();
    page.leave();
    sendSteps(true);
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
    answers.stop();
    unwatchVersion();
    page.leave();
  };
}
