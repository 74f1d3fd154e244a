import { afterTap } from './after-tap.ts';

/**
 * How long after the last key typed text becomes an answer. Short enough that the draft is on the device within
 * 300 ms also on a phone four times slower than a desk (sealing and storing took up to 90 ms there), long enough that
 * a key costs nothing but its own paint.
 */
const COMMIT_AFTER_MS = 150;

/** Text that is being typed and is not an answer yet. At most one commit waits per field. */
export interface TypingQueue {
  /** Commits once no further key has come for a while; replaces what was waiting for this field. */
  schedule(path: string, commit: () => void): void;
  /** Commits everything that waits, now: at blur, submit, hide and leave. */
  flush(): void;
}

export function createTypingQueue(delay = COMMIT_AFTER_MS): TypingQueue {
  const waiting = new Map<string, () => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const commits = [...waiting.values()];
    waiting.clear();
    for (const commit of commits) commit();
  };
  return {
    schedule(path, commit) {
      waiting.set(path, commit);
      clearTimeout(timer);
      timer = setTimeout(() => afterTap(flush), delay);
    },
    flush,
  };
}
