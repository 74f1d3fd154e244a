/** A job that runs once after each start, beside customers; what it leaves, the next start does. */
export interface SingleRun {
  /** Ends when the job is done, after an error, or once stopped. */
  done: Promise<void>;
  /** Ends the run after its batch and waits for it. */
  stop(): Promise<void>;
}

/** Starts a job. */
export function startRun(
  run: (isStopped: () => boolean) => Promise<void>,
  onError: (error: unknown) => void,
): SingleRun {
  let isStopped = false;
  const done = run(() => isStopped).catch(onError);
  return {
    done,
    stop() {
      isStopped = true;
      return done;
    },
  };
}
