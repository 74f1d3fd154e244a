import type { ReadingState } from '../../../../schemas/generated/reading.ts';

/** How often the page reports that the document is visible, s. */
const REPORT_S = 2;
/** The most seconds that one report may claim. */
const MOST_S = 30;

/** How far a document is read. */
export type ReadingNow = Pick<ReadingState, 'state' | 'secondsLeft'>;

/** The server, and the page. */
export interface ReadingPort {
  open: () => Promise<ReadingNow>;
  /** @param seconds in which the document was visible since the last report, 0 to 30 */
  report: (seconds: number) => Promise<ReadingNow>;
  isVisible: () => boolean;
}

interface Listener {
  /** What the server says. */
  onState: (reading: ReadingNow) => void;
  /** A second in which the document was visible. */
  onSecond: () => void;
  onFailure: (thrown: unknown) => void;
}

/**
 * Opens a document and reports the seconds in which it is visible, one report at a time, until the server has counted enough. The
 * next report makes up for one that failed. The returned function ends it.
 */
export function countVisible(port: ReadingPort, { onState, onSecond, onFailure }: Listener): () => void {
  let isGone = false;
  let isAsking = false;
  let visibleSeconds = 0;
  const ask = async (request: () => Promise<ReadingNow>) => {
    isAsking = true;
    try {
      const reading = await request();
      if (isGone) return;
      onState(reading);
      if (reading.state !== 'counting') clearInterval(timer);
    } catch (thrown) {
      if (!isGone) onFailure(thrown);
    } finally {
      isAsking = false;
    }
  };
  const report = async (): Promise<ReadingNow> => {
    const seconds = Math.min(visibleSeconds, MOST_S);
    const reading = await port.report(seconds);
    visibleSeconds -= seconds;
    return reading;
  };
  const timer = setInterval(() => {
    if (!port.isVisible()) return;
    visibleSeconds += 1;
    onSecond();
    if (visibleSeconds >= REPORT_S && !isAsking) void ask(report);
  }, 1000);
  void ask(port.open);
  return () => {
    isGone = true;
    clearInterval(timer);
  };
}
