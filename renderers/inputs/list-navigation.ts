/** Where the arrow keys stop, in reading order. */
const FOCUS_STOPS = 'input[type="search"], [data-row]';

/**
 * Arrow keys walk from the search field down the lines and back; Enter in the search field goes to the first line, or
 * takes it when it is the only one. Returns whether the key was used.
 */
export function moveListFocus(sheet: HTMLElement, key: string): boolean {
  const stops = [...sheet.querySelectorAll<HTMLElement>(FOCUS_STOPS)];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const last = stops.length - 1;
  // In the search field Home and End belong to its text; elsewhere Enter belongs to the line or button.
  const own: Record<string, number> = at <= 0 ? { Enter: 1 } : { Home: 1, End: last };
  const to: number | undefined = { ArrowDown: at + 1, ArrowUp: at - 1, ...own }[key];
  if (to === undefined || (key === 'Enter' && at !== 0)) return false;
  const stop = stops[Math.min(Math.max(to, 0), last)];
  if (key === 'Enter' && last === 1) stop?.click();
  else stop?.focus();
  return true;
}
