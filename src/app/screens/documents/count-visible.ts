// Reports the time that a document is visible, from its opening on.
import type { ReadingState } from '../../../../schemas/generated/reading.ts';
import { toProblem } from '../../calls/problem.ts';
import { growingPause } from './growing-pause.ts';

/** How often the page reports that the document is visible, s. */
const REPORT_S = 2;
/** The most seconds that one report may claim. */
const MOST_S = 30;

/** How far a document is read. */
export type ReadingNow = Pick<ReadingState, 'state' | 'secondsLeft'>;

/** The server, and the page. */
export interface ReadingPort {
  /** Opening a document that is open changes nothing: the server goes on with its reading. */
  open: () => Promise<ReadingNow>;
  /** @param seconds in which the document was visible since the last report, 0 to 30 */
  report: (seconds: number) => Promise<ReadingNow>;
  isVisible: () => boolean;
  /** Calls back whenever the network is back. The returned function ends it. */
  onOnline: (listener: () => void) => () => void;
}

interface Listener {
  /** What the server says. */
  onState: (reading: ReadingNow) => void;
  /** A second in which the document was open and visible. */
  onSecond: () => void;
  onFailure: (thrown: unknown) => void;
}

/**
 * Opens a document and reports the seconds in which it is visible, one request at a time, until the server has counted enough. The
 * next report makes up for one that failed, and an opening that failed comes again before any report. The returned function ends it.
 */
export function countVisible(port: ReadingPort, { onState, onSecond, onFailure }: Listener): () => void {
  let isGone = false;
  let isAsking = false;
  const requests = readingRequests(port);
  const pause = growingPause();
  const fail = (thrown: unknown) => {
    pause.lengthen();
    // The next opening mends it, without the customer.
    if (requests.isOpen() && toProblem(thrown).code === 'reading.none') requests.close();
    else onFailure(thrown);
  };
  const ask = async (request: () => Promise<ReadingNow>) => {
    isAsking = true;
    try {
      const reading = await request();
      if (isGone) return;
      pause.end();
      onState(reading);
      if (reading.state !== 'counting') stop();
    } catch (thrown) {
      if (!isGone) fail(thrown);
    } finally {
      isAsking = false;
    }
  };
  const askIfDue = () => {
    const request = isAsking || pause.isRunning() ? undefined : requests.due();
    if (request) void ask(request);
  };
  const timer = setInterval(() => {
    pause.pass();
    if (!port.isVisible()) return;
    if (requests.countSecond()) onSecond();
    askIfDue();
  }, 1000);
  const ignoreOnline = port.onOnline(() => {
    pause.end();
    askIfDue();
  });
  const stop = () => {
    clearInterval(timer);
    ignoreOnline();
  };
  askIfDue();
  return () => {
    isGone = true;
    stop();
  };
}

/** The requests of a reading, and the visible seconds that wait for a report. */
function readingRequests(port: ReadingPort) {
  let isOpen = false;
  let visibleSeconds = 0;
  const open = async (): Promise<ReadingNow> => {
    const reading = await port.open();
    isOpen = true;
    // The server counts from the opening on.
    visibleSeconds = 0;
    return reading;
  };
  const report = async (): Promise<ReadingNow> => {
    const seconds = Math.min(visibleSeconds, MOST_S);
    const reading = await port.report(seconds);
    visibleSeconds -= seconds;
    return reading;
  };
  return {
    isOpen: () => isOpen,
    /** The server has no reading: it is opened again. */
    close: () => {
      isOpen = false;
    },
    /** Returns whether the second counts: the document is open. */
    countSecond: () => {
      if (isOpen) visibleSeconds += 1;
      return isOpen;
    },
    /** The next request; undefined while there is too little to report. */
    due: () => {
      if (!isOpen) return open;
      return visibleSeconds >= REPORT_S ? report : undefined;
    },
  };
}
