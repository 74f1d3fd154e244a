import '../../renderers/styles.css';
import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './shell/App.tsx';
import { fetchAhead } from './shell/fetch-ahead.ts';
import { startWords } from './shell/i18n.ts';
import { wantedLanguage } from './state/language.ts';
import { restoreLargeType } from './state/large-type.ts';
import { enterByLink } from './state/link-context.ts';

/** A page without words has nothing to say, not even that they are missing: it asks until they are here, ms. */
const WORDS_AGAIN_AFTER_MS = 2000;

const speaking = (): Promise<void> =>
  startWords(wantedLanguage()).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, WORDS_AGAIN_AFTER_MS));
    return speaking();
  });

// The address is read and cleaned before anything can copy it (A76).
enterByLink();
restoreLargeType();
fetchAhead(location);
await speaking();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
