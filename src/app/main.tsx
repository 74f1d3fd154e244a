import '../../renderers/styles.css';
import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { prefetchFirstPage } from './prefetch.ts';
import { initWords } from './shell/i18n.ts';
import { requestedLanguage } from './state/language.ts';
import { restoreLargeType } from './state/large-type.ts';
import { applyEntryLink } from './state/link-context.ts';

/** Delay between attempts to load the words, ms. Retries without end: an error message would need the words too. */
const WORDS_RETRY_DELAY_MS = 2000;

const initWordsWithRetry = (): Promise<void> =>
  initWords(requestedLanguage()).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, WORDS_RETRY_DELAY_MS));
    return initWordsWithRetry();
  });

// Removes user id and token from the URL before any other code can copy it (A76).
applyEntryLink();
restoreLargeType();
prefetchFirstPage(location);
await initWordsWithRetry();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
