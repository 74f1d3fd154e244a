import { useCallback, useEffect, useState } from 'react';
import type { NoticeDocument, ReadingState } from '../../../../schemas/generated/reading.ts';
import { call } from '../../calls/client.ts';
import { linkContext } from '../../state/link-context.ts';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { countVisible, type ReadingNow, type ReadingPort } from './count-visible.ts';

interface Reading {
  state: ReadingState['state'];
  secondsLeft: number;
  /** Whether an agreement or its withdrawal is on its way; another one is not sent meanwhile. */
  isSending: boolean;
  problem: Problem | undefined;
  /** Resolves to whether the server has recorded the agreement. */
  agree: () => Promise<boolean>;
  withdraw: () => Promise<boolean>;
}

/**
 * The reading of a document: the server counts the seconds in which the page is visible. A report that fails is made up for by
 * the next one; a hidden page claims nothing (A72).
 *
 * @param onChanged called when another version has replaced the one that is shown
 */
export function useReading(
  tradeId: string,
  { documentId, sha256: documentSha256, requiredSeconds }: NoticeDocument,
  onChanged: (problem: Problem) => void,
): Reading {
  const [reading, setReading] = useState<ReadingNow>({
    state: 'counting',
    secondsLeft: requiredSeconds,
  });
  const [problem, setProblem] = useState<Problem>();
  const fail = useCallback(
    (thrown: unknown) => {
      const failure = toProblem(thrown);
      if (failure.code === 'document.changed') onChanged(failure);
      else setProblem(failure);
    },
    [onChanged],
  );
  const show = useCallback((state: ReadingNow) => {
    setReading(state);
    setProblem(undefined);
  }, []);
  useEffect(
    () =>
      countVisible(portOf({ tradeId, documentId, documentSha256 }), {
        onState: show,
        onSecond: () => setReading(oneSecondLess),
        onFailure: fail,
      }),
    [tradeId, documentId, documentSha256, show, fail],
  );
  const consent = useConsent(
    (action) => call('consentRecord', { tradeId, documentId, documentSha256, action }),
    { onState: show, onFailure: fail },
  );
  return { ...reading, ...consent, problem };
}

/** Agrees and takes it back, once at a time; each resolves to whether the server has recorded it. */
function useConsent(
  record: (action: 'given' | 'withdrawn') => Promise<ReadingNow>,
  { onState, onFailure }: { onState: (reading: ReadingNow) => void; onFailure: (thrown: unknown) => void },
) {
  const [isSending, setSending] = useState(false);
  const send = async (action: 'given' | 'withdrawn') => {
    if (isSending) return false;
    setSending(true);
    try {
      onState(await record(action));
      return true;
    } catch (thrown) {
      onFailure(thrown);
      return false;
    } finally {
      setSending(false);
    }
  };
  return { isSending, agree: () => send('given'), withdraw: () => send('withdrawn') };
}

const portOf = ({
  tradeId,
  documentId,
  documentSha256,
}: Record<'tradeId' | 'documentId' | 'documentSha256', string>): ReadingPort => ({
  open: () => call('readingOpen', { tradeId, documentId, ...linkCountdown() }),
  report: (seconds) => call('readingReport', { tradeId, documentId, documentSha256, seconds }),
  isVisible: () => !document.hidden,
  onOnline: (listener) => {
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  },
});

/** The seconds that the link asks for: the server takes them where they are more than the document's own (A71). */
function linkCountdown(): { countdown?: number } {
  const { countdown } = linkContext();
  return countdown === undefined ? {} : { countdown: Number(countdown) };
}

/** What the page shows between two answers of the server. */
const oneSecondLess = (reading: ReadingNow): ReadingNow =>
  reading.state === 'counting' ? { ...reading, secondsLeft: Math.max(1, reading.secondsLeft - 1) } : reading;
