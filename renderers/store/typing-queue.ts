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
  /** Runs the commit once the field is left, unless its text changes before. */
  hold(path: string, commit: () => void): void;
  /** Runs the pending commits of what was typed now, without those that are held. */
  commit(): void;
  /** Runs all commits now: at blur, submit, hide and leave. */
  flush(): void;
}

export function createTypingQueue(delay = COMMIT_AFTER_MS): TypingQueue {
  const pending = new Map<string, () => void>();
  const held = new Map<string, () => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (queue: Map<string, () => void>) => {
    const commits = [...queue.values()];
    queue.clear();
    for (const commit of commits) commit();
  };
  const commit = () => {
    clearTimeout(timer);
    timer = undefined;
    run(pending);
  };
  return {
    schedule(path, typed) {
      held.delete(path);
      pending.set(path, typed);
      clearTimeout(timer);
      timer = setTimeout(() => afterTap(commit), delay);
    },
    hold: (path, emptied) => void held.set(path, emptied),
    commit,
    flush() {
      commit();
      run(held);
    },
  };
}
