/** Runs after the first paint, when the page has nothing better to do. Returns how to call it off. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 300);
  return () => clearTimeout(timer);
}

/** Chromium's autofill looks at controls a tenth of a second after they came. */
const AUTOFILL_SCAN_MS = 150;

/**
 * Runs when a part of the page that has just come was painted, and looked at by all who do. Returns how to call it off.
 * On a slow phone its first paint takes longer than that look, and must not wait for what comes after.
 */
export function afterFirstPaint(run: () => void): () => void {
  let callOff: () => void;
  const settle = () => {
    const timer = setTimeout(() => (callOff = whenIdle(run)), AUTOFILL_SCAN_MS);
    callOff = () => clearTimeout(timer);
  };
  callOff = nextFrame(() => (callOff = nextFrame(settle)));
  return () => callOff();
}

function nextFrame(run: () => void): () => void {
  const frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
}
