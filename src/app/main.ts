// Starts the app: sends the calls of the first page, then loads the code that draws it.
import { loadWords } from '../../locales/index.ts';
import { prefetchFirstPage } from './prefetch.ts';
import { adjustFirstPage } from './first-page.ts';
import { requestedLanguage } from './state/language.ts';
import { restoreLargeType } from './state/large-type.ts';
import { applyEntryLink } from './state/link-context.ts';

/** Delay between attempts to load code, ms. Retries without end: an error message would need the code too. */
const RETRY_DELAY_MS = 2000;

// Removes user id and token from the URL before any other code can copy it (A76).
applyEntryLink();
restoreLargeType();
adjustFirstPage();
// This file has little code, so that calls and words are on their way while React is still loading.
const firstPage = prefetchFirstPage(location);
loadWords(requestedLanguage()).catch(() => undefined);

async function mountWithRetry(): Promise<void> {
  try {
    const { mount } = await import('./mount.tsx');
    await mount(requestedLanguage(), firstPage);
    import('./after-start.ts').catch(() => undefined);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    await mountWithRetry();
  }
}

void mountWithRetry();
