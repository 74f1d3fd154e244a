// Commits typed text after a pause.
import { afterTap } from './after-tap.ts';

/**
 * Pause after the last key before typed text becomes an answer, ms. Short enough to store the draft on the device
 * within 300 ms, even on a phone four times slower than a desktop (encrypting and storing took up to 90 ms there);
 * long enough that a key costs only its own paint.
 */
const COMMIT_AFTER_MS = 150;

/** Pending commits of typed text, at most one per field. */
export interface TypingQueue {
  /** Runs the commit after a pause without keys; replaces a pending commit of the same field. */
  schedule(path: string, commit: () => void): void;
  /** Runs all pending commits now: at blur, submit, hide and leave. */
  flush(): void;
}

export function createTypingQueue(delay = COMMIT_AFTER_MS): TypingQueue {
  const pending = new Map<string, () => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const commits = [...pending.values()];
    pending.clear();
    for (const commit of commits) commit();
  };
  return {
    schedule(path, commit) {
      pending.set(path, commit);
      clearTimeout(timer);
      timer = setTimeout(() => afterTap(flush), delay);
    },
    flush,
  };
}
