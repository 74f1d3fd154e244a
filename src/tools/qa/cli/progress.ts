const WIDTH = 30;

/** Draws a progress bar on stderr, so that results can be piped; draws nothing unless stderr is a terminal. */
export function showProgress(total: number): { show(done: number): void; end(): void } {
  const { stderr } = process;
  if (!stderr.isTTY || total === 0) return { show: () => undefined, end: () => undefined };
  return {
    show(done) {
      const filled = Math.min(WIDTH, Math.floor((done / total) * WIDTH));
      stderr.write(`\r[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${done}/${total}`);
    },
    end: () => void stderr.write('\n'),
  };
}
