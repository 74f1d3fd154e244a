import '../../renderers/styles.css';
import './app.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Locale } from '../../locales/index.ts';
import { App } from './App.tsx';
import { initWords } from './shell/i18n.ts';

/**
 * Replaces the first page, which came as HTML, by the app, once words and code of the page are there.
 *
 * @param firstPage settles when the code of the page is loaded, or has failed to load
 * @throws when the words cannot be fetched
 */
export async function mount(locale: Locale, firstPage: Promise<unknown>): Promise<void> {
  await Promise.all([initWords(locale), firstPage, loadedStyles()]);
  // An error that a boundary catches is one of the page all the same: `events/watch-errors.ts` counts it.
  const root = createRoot(document.getElementById('root')!, { onCaughtError: reportError });
  // A transition draws a screen whose code is loaded without its fallback before it.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

/**
 * Resolves when the stylesheets of the page have loaded, or failed to: they follow the first page and hold nothing back. A
 * loaded page waits for none, also where one failed before this was called.
 */
async function loadedStyles(): Promise<void> {
  if (document.readyState === 'complete') return;
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const pending = links.filter(({ sheet }) => sheet === null);
  const ended = (target: EventTarget, event: string) =>
    new Promise((resolve) => target.addEventListener(event, resolve, { once: true }));
  await Promise.race([ended(globalThis, 'load'), Promise.all(pending.map((link) => ended(link, 'load')))]);
}
