const WIDTH = 30;

/** A bar on the terminal's side of the output, so that results can be piped; none where nobody looks. */
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
