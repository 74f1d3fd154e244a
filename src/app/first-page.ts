// Brings the first page, which the server sends as HTML, in line with what only the browser knows.
import { requestedLanguage } from './state/language.ts';
import { linkContext } from './state/link-context.ts';
import { hasBackButton } from './ui/back-button.ts';

/** Leaves space for the back button where the app will draw one; removes texts in another language than the app's. */
export function adjustFirstPage(): void {
  if (document.documentElement.lang !== requestedLanguage().replace('_', '-'))
    document.getElementById('root')?.replaceChildren();
  const back = document.querySelector<HTMLElement>('[data-back]');
  if (back && hasBackButton(linkContext(), navigator.userAgent)) back.className = back.dataset['back']!;
}
