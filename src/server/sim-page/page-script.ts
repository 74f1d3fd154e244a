/**
 * Shows what is new without a reload: a code appears when it is sent. It leaves the page alone while somebody types, has opened
 * a list or uses the keyboard in it; without the script, the link "Refresh" does the same.
 */
export const PAGE_SCRIPT = `
const WAIT_MS = 2000;
async function refresh() {
  const shown = document.querySelector('main');
  if (document.hidden || shown.contains(document.activeElement) || shown.querySelector('details[open]')) return;
  const response = await fetch(location.href, { cache: 'no-store' });
  if (!response.ok) return;
  const next = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('main');
  if (next && next.innerHTML !== shown.innerHTML && !shown.contains(document.activeElement)) shown.replaceWith(next);
}
async function keepFresh() {
  await refresh().catch(() => undefined);
  setTimeout(keepFresh, WAIT_MS);
}
setTimeout(keepFresh, WAIT_MS);
`;
