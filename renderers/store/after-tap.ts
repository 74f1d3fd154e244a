/** A finger that is lifted without a click following within this time has scrolled or pressed long, ms. */
const NO_CLICK_MS = 80;

const pendingRuns = new Set<() => void>();
let isTapping = false;
let endTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Runs at once, or, while a finger or mouse button is down, right after the click that it makes. Errors that come and
 * go change the height of the page; a tap must meet what it was aimed at.
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
  const due = [...pendingRuns];
  pendingRuns.clear();
  for (const run of due) run();
}

if (typeof document === 'object') {
  // A finger's blur comes with the mouse events after it was lifted, so the tap lasts until the click has been heard.
  document.addEventListener('pointerdown', begin, true);
  document.addEventListener('pointerup', endAfter(NO_CLICK_MS), true);
  document.addEventListener('pointercancel', endAfter(0), true);
  document.addEventListener('click', endAfter(0), true);
}
