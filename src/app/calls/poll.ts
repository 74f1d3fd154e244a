import { pollDelay } from './poll-delay.ts';
import { isCancelled, toProblem, type Problem } from './problem.ts';

interface Question<Data> {
  ask: (signal: AbortSignal) => Promise<Data>;
  /** Whether an answer is the last one. */
  isFinal: (data: Data) => boolean;
}

interface Listener<Data> {
  onData: (data: Data) => void;
  onProblem: (problem: Problem) => void;
  /** Called when it stops asking by itself without a final answer. */
  onOver: () => void;
}

/**
 * Asks until an answer is final, one question at a time, with growing pauses. A hidden page does not ask, and asks at once when it
 * is shown again, in place of a question that is still under way. The returned function ends it.
 */
export function poll<Data>({ ask, isFinal }: Question<Data>, { onData, onProblem, onOver }: Listener<Data>) {
  let latest = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = 0;
  let hasEnded = false;
  const next = () => {
    const delay = pollDelay(round);
    round += 1;
    if (delay === undefined) onOver();
    else timer = setTimeout(() => void tick(), delay);
  };
  const tick = async () => {
    if (document.hidden || hasEnded) return;
    // A question that is under way may hang since before the page was hidden, and its answer would be the older one.
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    try {
      const data = await ask(signal);
      if (signal.aborted) return;
      onData(data);
      hasEnded = isFinal(data);
      if (hasEnded) return;
    } catch (thrown) {
      if (signal.aborted || isCancelled(thrown)) return;
      onProblem(toProblem(thrown));
    }
    next();
  };
  const onVisible = () => {
    clearTimeout(timer);
    void tick();
  };
  void tick();
  document.addEventListener('visibilitychange', onVisible);
  return (): void => {
    latest.abort();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
