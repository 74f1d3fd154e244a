import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { linkContext } from '../state/link-context.ts';
import { followVisit } from './follow-visit.ts';
import { recordStep, sendSteps, sendWaitingSteps } from './record-step.ts';
import { salePlace, type SalePlace } from './sale-place.ts';

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

/** Records a visit in the trail of its trade. */
const visit = ({ tradeId, ...page }: SalePlace): (() => void) =>
  followVisit(page, { record: (step) => recordStep(tradeId, step), onHide: () => sendSteps(true) });
