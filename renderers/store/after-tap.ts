// Delays layout changes while a finger or mouse button is down.

/** A pointerup without a click within this time was a scroll or a long press, ms. */
const NO_CLICK_MS = 80;

const pendingRuns = new Set<() => void>();
let isTapping = false;
let endTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Runs the callback at once or, while a finger or mouse button is down, right after its click. Errors change the height
 * of the page; without the delay a tap would hit another control.
 */
export function afterTap(run: () => void): void {
  if (isTapping) pendingRuns.add(run);
  else run();
}

function begin(): void {
  clearTimeout(endTimer);
  isTapping = true;
}

const endAfter = (ms: number) => (): void => {
  clearTimeout(endTimer);
  endTimer = setTimeout(end, ms);
};

function end(): void {
  isTapping = false;
  const runs = [...pendingRuns];
  pendingRuns.clear();
  for (const run of runs) run();
}

if (typeof document === 'object') {
  // The blur of a tap fires with the mouse events after pointerup, so the tap lasts until the click event.
  document.addEventListener('pointerdown', begin, true);
  document.addEventListener('pointerup', endAfter(NO_CLICK_MS), true);
  document.addEventListener('pointercancel', endAfter(0), true);
  document.addEventListener('click', endAfter(0), true);
}
