import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useOpenPage } from '../../shell/use-open-page.ts';
import { isBacktraceId, randomId } from '../../trail/backtrace-id.ts';
import { followVisit } from '../../trail/follow-visit.ts';
import { stepsBeforeTrade } from '../../trail/steps-before-trade.ts';

/**
 * The id of the sale that begins on this page (A33, TR-1): that of the link, or a new one. It is in the history entry, so that a
 * reload and the way back go on with the sale, and an address that is copied does not.
 */
export function useSaleId(): string {
  const [query] = useSearchParams();
  const location = useLocation();
  const { navigate } = useOpenPage();
  const { backtraceId: kept } = (location.state ?? {}) as { backtraceId?: string };
  const [backtraceId] = useState(() => {
    const ofLink = query.get('backtraceId') ?? '';
    return kept ?? (isBacktraceId(ofLink) ? ofLink : randomId());
  });
  const isKept = kept === backtraceId;
  useEffect(() => {
    if (!isKept) navigate(location, { replace: true, state: { backtraceId } });
  }, [isKept, backtraceId, navigate, location]);
  useEffect(
    () =>
      followVisit(
        { page: 'ensureDetail' },
        { record: (step, at) => stepsBeforeTrade.keep(backtraceId, step, at) },
      ),
    [backtraceId],
  );
  return backtraceId;
}
