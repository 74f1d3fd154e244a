// What the app does once its first page can be used; importing this module does it.
import { fetchFormScreen } from './form/form-chunk.ts';
import { fetchBuyingRoutes } from './buying-chunk.ts';
import { mayReport } from './events/may-report.ts';
import { registerWorker } from './worker/register-worker.ts';

/** How often the page is looked at, ms. */
const LOOK_MS = 250;
/** When a page without fields and products, such as the list of orders, is taken for usable, ms. */
const REPORT_DELAY_MS = 5000;
const FORM_FIELD = '[data-path]';
const PRODUCT = 'main li > a';

declare global {
  interface Navigator {
    /** Absent in Safari. */
    connection?: { saveData?: boolean };
  }
}

/** Registers the service worker and fetches the code of the pages of a product and of forms, once nothing of that delays the first page. */
async function afterStart(): Promise<void> {
  const isThrifty = navigator.connection?.saveData === true;
  const fetchNextPages = () => {
    for (const fetchCode of [fetchBuyingRoutes, fetchFormScreen]) fetchCode().catch(() => undefined);
  };
  // A finger on a product comes a tenth of a second before the tap.
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest(PRODUCT)) fetchNextPages();
  });
  const usable = usablePage();
  if (import.meta.env.PROD && mayReport(navigator))
    void Promise.race([usable, delay(REPORT_DELAY_MS)]).then(startReporting);
  await usable;
  if (!isThrifty) fetchNextPages();
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    await registerWorker(isThrifty).catch(() => undefined);
}

/** Loads what reports events to our server. A failure of it is nobody's. */
const startReporting = (): Promise<void> =>
  import('./events/report-events.ts').then(({ reportEvents }) => reportEvents()).catch(() => undefined);

/** Resolves when the page can be used and the browser has nothing to do. */
async function usablePage(): Promise<void> {
  while (!document.querySelector(`${FORM_FIELD}, ${PRODUCT}`)) await delay(LOOK_MS);
  await new Promise<void>((resolve) => requestIdle(resolve));
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const requestIdle = (run: () => void): void => {
  // Absent in Safari.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, LOOK_MS);
};

void afterStart();
