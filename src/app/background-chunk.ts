import { rememberScreen } from './shell/screen-code.ts';

/** Delay between attempts, ms. It retries without end: no page waits for it, and a failure would take the page's place. */
const RETRY_DELAY_MS = 4000;

/** Fetches what runs beside every page. Never rejects. */
export const fetchBackgroundFeatures = rememberScreen(async () => {
  for (;;) {
    try {
      return (await import('./BackgroundFeatures.tsx')).BackgroundFeatures;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
});
