// Schedules work after the first paint of a component.

/** Runs the callback when the browser is idle. Returns the cancel function. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 300);
  return () => clearTimeout(timer);
}

/** Chromium's autofill scans new controls after 100 ms. */
const AUTOFILL_SCAN_MS = 150;

/**
 * Runs the callback after new controls were painted and scanned by autofill, when the browser is idle. Returns the
 * cancel function. Waits for two frames first: on a slow phone the first paint takes longer than the scan delay.
 */
export function afterFirstPaint(run: () => void): () => void {
  let cancel: () => void;
  const settle = () => {
    const timer = setTimeout(() => (cancel = whenIdle(run)), AUTOFILL_SCAN_MS);
    cancel = () => clearTimeout(timer);
  };
  cancel = nextFrame(() => (cancel = nextFrame(settle)));
  return () => cancel();
}

function nextFrame(run: () => void): () => void {
  const frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
}
