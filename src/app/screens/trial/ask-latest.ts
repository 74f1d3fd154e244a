import { pollDelay } from '../../calls/poll-delay.ts';
import { isCancelled, isTransient, toProblem, type Problem } from '../../calls/problem.ts';

/** Pause after the last change before the server is asked, ms. */
export const PAUSE_MS = 350;

/** What is known of the newest question. */
export interface Asked<Data> {
  /** The last response; it stays while a newer one is awaited. */
  data: Data | undefined;
  /** Whether the response is still that to an earlier question: while another one is awaited, and after it failed. */
  isWaiting: boolean;
  /** Why the newest question has no response. */
  problem: Problem | undefined;
}

interface LatestAsker {
  /** Asks without a pause; the question before is cancelled. */
  askNow(): void;
  /** Asks after a pause without another change; the question before is cancelled at once. */
  askLater(): void;
  /** Asks without a pause if the newest question failed: the network is back. */
  askAgain(): void;
  /** Cancels what is awaited. */
  stop(): void;
}

/**
 * Asks the server again after each change. Only the response to the newest question is shown, whichever comes first. A question
 * that failed for a while is repeated with growing pauses.
 *
 * @param ask the question as it stands now; it is cancelled by the signal
 * @param show takes how the shown state changes
 */
export function askLatest<Data>(
  ask: (signal: AbortSignal) => Promise<Data>,
  show: (change: (before: Asked<Data>) => Asked<Data>) => void,
): LatestAsker {
  let abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const stop = () => {
    abort.abort();
    clearTimeout(timer);
  };
  const askNow = () => {
    stop();
    abort = new AbortController();
    void send(abort.signal);
  };
  const send = async (signal: AbortSignal) => {
    try {
      const data = await ask(signal);
      if (signal.aborted) return;
      failures = 0;
      show(() => ({ data, isWaiting: false, problem: undefined }));
    } catch (thrown) {
      if (signal.aborted || isCancelled(thrown)) return;
      fail(toProblem(thrown));
    }
  };
  const fail = (problem: Problem) => {
    show(({ data }) => ({ data, isWaiting: true, problem }));
    const delay = isTransient(problem) ? pollDelay(failures) : undefined;
    failures += 1;
    if (delay !== undefined) timer = setTimeout(askNow, delay);
  };
  return {
    askNow,
    askLater() {
      stop();
      failures = 0;
      timer = setTimeout(askNow, PAUSE_MS);
      show((before) => (before.isWaiting ? before : { ...before, isWaiting: true }));
    },
    askAgain() {
      if (failures > 0) askNow();
    },
    stop,
  };
}
