/** The elements that arrow keys move the focus to, in reading order. */
const FOCUS_STOPS = 'input[type="search"], [data-row]';

/**
 * Moves the focus in a list sheet. Arrow keys go from the search field down the rows and back; Enter in the search
 * field focuses the first row, or picks the only one. Returns whether the key was handled.
 */
export function moveListFocus(sheet: HTMLElement, key: string): boolean {
  const stops = [...sheet.querySelectorAll<HTMLElement>(FOCUS_STOPS)];
  const current = stops.findIndex((stop) => stop === document.activeElement);
  const last = stops.length - 1;
  // In the search field Home and End move the text cursor; elsewhere Enter presses the row or button.
  const extraKeys: Record<string, number> = current <= 0 ? { Enter: 1 } : { Home: 1, End: last };
  const next: number | undefined = { ArrowDown: current + 1, ArrowUp: current - 1, ...extraKeys }[key];
  if (next === undefined || (key === 'Enter' && current !== 0)) return false;
  const stop = stops[Math.min(Math.max(next, 0), last)];
  if (key === 'Enter' && last === 1) stop?.click();
  else stop?.focus();
  return true;
}
