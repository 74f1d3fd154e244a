import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { linkContext } from '../state/link-context.ts';
import { differentVisits, stepsOfVisits, type Visit } from './early-steps.ts';
import { takeEarlyVisits } from './EarlyVisitRecorder.tsx';
import { followVisit } from './follow-visit.ts';
import { recordStep, sendSteps, sendWaitingSteps, startRecording } from './record-step.ts';
import { salePlace, type SalePlace } from './sale-place.ts';

const placeOf = (pathname: string, search: string): SalePlace | undefined =>
  salePlace(pathname, new URLSearchParams(search), linkContext());

/** Records each page of a purchase that the customer enters and leaves, what it showed, and which answers changed on it (TR-2, TR-3). It draws nothing. */
export function PageTrail() {
  const { pathname, search } = useLocation();
  // As a text, so that an address whose other parameters change is the same visit.
  const place = JSON.stringify(placeOf(pathname, search) ?? null);
  useEffect(sendWaitingSteps, []);
  useEffect(() => {
    const visited = JSON.parse(place) as SalePlace | null;
    const visits = visitsUpTo(visited ?? undefined);
    const stop = visited ? visit(visited, visits.at(-1)!) : undefined;
    startRecording(stepsOfVisits(visits));
    return stop;
  }, [place]);
  return null;
}

/** The visit of this place, after those before this code had loaded, which are taken once. */
function visitsUpTo(place: SalePlace | undefined): Visit[] {
  const early = takeEarlyVisits().map(({ pathname, search, at, shown }) => ({
    place: placeOf(pathname, search),
    at,
    shown,
  }));
  return differentVisits([...early, { place, at: Date.now(), shown: [] }]);
}

/** Records a visit in the trail of its trade. */
const visit = ({ tradeId, ...page }: SalePlace, { at: enteredAt, shown }: Visit): (() => void) =>
  followVisit(page, {
    record: (step, at) => recordStep(tradeId, step, at),
    enteredAt,
    shown,
    onHide: () => sendSteps(true),
  });
