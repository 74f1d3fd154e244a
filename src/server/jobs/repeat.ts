/**
 * Repeats a job beside requests, one round at a time. The returned function stops it and waits for a running round.
 *
 * @param round an error of it is reported, and the next round follows
 */
export function startRepeating(
  round: () => Promise<unknown>,
  onError: (error: unknown) => void,
  intervalMs: number,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = round()
      .catch(onError)
      .finally(() => (isRunning = false));
  }, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
