// Measures how soon a page of the app is useful and usable, in Chromium with a slowed network and processor.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import type { Trade } from '../../journeys/trade.ts';
import { linkTo } from '../../journeys/trade.ts';
import { phone } from '../../journeys/playwright.config.ts';

/** The conditions of a run. */
export interface Conditions {
  origin: string;
  /** Time from a request to the first byte of its response, ms. */
  latencyMs: number;
  /** How many times slower the processor runs. */
  slowdown: number;
  /** Whether the browser runs the service worker. */
  hasWorker: boolean;
}

/** What is measured of one page; times are ms since the navigation or the tap. */
export interface StartFigures {
  /** The first frame with a heading or a skeleton. */
  useful: number;
  /** The first frame in which the page can be used: its first field, or its first product. */
  usable: number;
  requests: number;
  /** Requests that waited for one another: each costs the latency once. */
  roundTrips: number;
  kilobytes: number;
  /** Time that scripts ran, ms, with the slowdown. */
  scriptMs: number;
  layoutShift: number;
}

/** Chromium's preset “Slow 4G”. */
const THROUGHPUT_BYTES_S = { downloadThroughput: 1_474_560 / 8, uploadThroughput: 691_200 / 8 };
const FIELD = 'main [data-path] :is(input, textarea, select, button):not(:disabled)';
const PRODUCT = 'main li > a';
/** The button of a product's page. */
const BEGIN = 'a[href*="/tryPrice"]';
const MAX_MS = 60_000;
/** Time for the worker to keep what no first page names. */
const WORKER_MS = 5000;

/** Opens a context with the slowed network and processor, without a cache or storage of earlier pages. */
export async function openSlowPage(browser: Browser, conditions: Conditions): Promise<SlowPage> {
  const context = await browser.newContext({
    ...phone,
    serviceWorkers: conditions.hasWorker ? 'allow' : 'block',
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.latencyMs,
    ...THROUGHPUT_BYTES_S,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: conditions.slowdown });
  // tsx names functions with a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(watchFrames, { useful: 'h1, [role="status"]', usable: `${FIELD}, ${PRODUCT}` });
  return new SlowPage(context, page, cdp, conditions);
}

interface SeenRequest {
  start: number;
  end: number;
}

/** A page under the conditions of a run. */
export class SlowPage {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #cdp: CDPSession;
  readonly #origin: string;
  readonly #hasWorker: boolean;
  #requests = new Map<string, SeenRequest>();
  #bytes = 0;

  constructor(context: BrowserContext, page: Page, cdp: CDPSession, { origin, hasWorker }: Conditions) {
    this.#context = context;
    this.page = page;
    this.#cdp = cdp;
    this.#origin = origin;
    this.#hasWorker = hasWorker;
    cdp.on('Network.requestWillBeSent', ({ requestId, timestamp }) =>
      this.#requests.set(requestId, { start: timestamp, end: Infinity }),
    );
    cdp.on('Network.requestServedFromCache', ({ requestId }) => this.#requests.delete(requestId));
    cdp.on('Network.responseReceived', ({ requestId, timestamp, response }) => {
      const request = this.#requests.get(requestId);
      if (response.fromDiskCache || response.fromServiceWorker) this.#requests.delete(requestId);
      else if (request) request.end = timestamp;
    });
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (this.#bytes += encodedDataLength));
  }

  /** Stores the session of a trade, as an earlier visit would have. */
  async resume({ token }: Trade): Promise<void> {
    await this.page.addInitScript((value) => localStorage.setItem('baoform.token', value), token);
  }

  /** Loads a page and measures it. */
  load(path: string): Promise<StartFigures> {
    return this.#measure(() => this.page.goto(`${this.#origin}${path}`, { waitUntil: 'commit' }));
  }

  /** Leaves the page and loads one again. A reload would ask for the HTML, a customer who comes back does not. */
  async comeBack(path: string): Promise<StartFigures> {
    await this.page.goto('about:blank');
    return this.load(path);
  }

  /** Ms from a tap until a selector matches, in the page's own clock. */
  async tapUntil(tapped: string, shown: string): Promise<number> {
    return this.page.evaluate(
      ([from, to, limit]) =>
        new Promise<number>((resolve, reject) => {
          const startedAt = performance.now();
          const look = () => {
            const taken = performance.now() - startedAt;
            if (document.querySelector(to)) resolve(taken);
            else if (taken > limit) reject(new Error(`nothing matches ${to} after ${limit} ms`));
            else requestAnimationFrame(look);
          };
          const target = document.querySelector<HTMLElement>(from)!;
          target.focus();
          target.click();
          requestAnimationFrame(look);
        }),
      [tapped, shown, MAX_MS] as const,
    );
  }

  /** Waits until nothing loads any more. */
  settle = (): Promise<void> => this.page.waitForLoadState('networkidle');

  /** Waits until the worker, if there is one, has kept what the next visit needs. */
  async leave(): Promise<void> {
    await this.settle();
    if (!this.#hasWorker) return;
    await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await this.page.waitForTimeout(WORKER_MS);
  }

  close = (): Promise<void> => this.#context.close();

  async #measure(navigate: () => Promise<unknown>): Promise<StartFigures> {
    this.#requests = new Map();
    this.#bytes = 0;
    await navigate();
    const frames = await this.page
      .waitForFunction(
        () => globalThis.framesSeen?.usable !== undefined && globalThis.framesSeen,
        undefined,
        {
          timeout: MAX_MS,
        },
      )
      .then((handle) => handle.jsonValue());
    const requests = [...this.#requests.values()];
    const kilobytes = this.#bytes / 1000;
    const { metrics } = await this.#cdp.send('Performance.getMetrics');
    await this.settle();
    const { useful = NaN, usable = NaN } = frames || {};
    return {
      useful,
      usable,
      requests: requests.length,
      roundTrips: roundTrips(requests),
      kilobytes,
      scriptMs: (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN) * 1000,
      layoutShift: await this.page.evaluate(() => globalThis.layoutShift ?? 0),
    };
  }
}

declare global {
  var framesSeen: { useful?: number; usable?: number } | undefined;
  var layoutShift: number | undefined;
}

/** Runs in the page before its scripts: notes the first frame in which each selector matches, and the layout shifts. */
function watchFrames(selectors: { useful: string; usable: string }): void {
  const seen: { useful?: number; usable?: number } = (globalThis.framesSeen = {});
  globalThis.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) globalThis.layoutShift! += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  // Looks where the page changed, once a frame: looking at every frame would draw frames that the page does not need, and
  // cost a slow phone a third of its start.
  let isLooking = false;
  const look = () => {
    isLooking = false;
    for (const name of ['useful', 'usable'] as const)
      if (seen[name] === undefined && isPainted(selectors[name])) seen[name] = performance.now();
    if (seen.usable !== undefined) changes.disconnect();
  };
  const lookSoon = () => {
    if (isLooking) return;
    isLooking = true;
    requestAnimationFrame(look);
  };
  const changes = new MutationObserver(lookSoon);
  changes.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  new PerformanceObserver(lookSoon).observe({ type: 'paint', buffered: true });
  // Before its styles have loaded a page has elements, but paints nothing.
  function isPainted(selector: string): boolean {
    return (
      performance.getEntriesByName('first-contentful-paint').length > 0 &&
      document.querySelector(selector) !== null
    );
  }
}

/** The longest chain of requests each of which began after the response of the one before. */
export function roundTrips(requests: readonly SeenRequest[]): number {
  const inOrder = [...requests].sort((a, b) => a.start - b.start);
  const depths: number[] = [];
  for (const [position, { start }] of inOrder.entries()) {
    const before = depths.filter((_, earlier) => inOrder[earlier]!.end <= start);
    depths[position] = 1 + Math.max(0, ...before);
  }
  return Math.max(0, ...depths);
}

/** The link to a trade's form, without its origin. */
export const formLink = (trade: Trade): string => linkTo(trade);
export { BEGIN, FIELD, PRODUCT };
