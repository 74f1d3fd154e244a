// The service worker: starts without a network, and two releases beside each other.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright/test';
import { locales } from '../../locales/index.ts';
import chinese from '../../locales/zh_CN/app.json' with { type: 'json' };
import { RETIRED_WORKER as RETIRED } from '../../src/server/plugins/worker-script.ts';
import { collectPageErrors, expect, field, galleryTest as test } from './journey.ts';
import { isDeep } from '../depth.ts';
import { phone } from './playwright.config.ts';
import { linkTo, startTrade, type Trade } from './trade.ts';

/** A server between the phone and the real one, which a test can cut off or give another release. */
class Relay {
  isOffline = false;
  /** Assets that the new release does not have. */
  removed: RegExp | undefined;
  /** Changes the text of what the new release serves, by path. */
  release: ((path: string, text: string) => string) | undefined;
  /** The paths of all requests since the last `take`. */
  #paths: string[] = [];
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  take = (): string[] => this.#paths.splice(0);

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!;
    this.#paths.push(path);
    if (this.isOffline) return void response.destroy();
    if (this.removed?.test(path)) return void response.writeHead(404).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const {
      host: _host,
      connection: _connection,
      'accept-encoding': _encoding,
      'if-none-match': _etagKnown,
      'if-modified-since': _dateKnown,
      ...headers
    } = request.headers;
    const answer = await fetch(`${process.env['BAOFORM_URL']}${path}`, {
      method: request.method!,
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const {
      'content-length': _length,
      'content-encoding': _of,
      'transfer-encoding': _chunked,
      etag: _etag,
      ...kept
    } = Object.fromEntries(answer.headers);
    const isText = /html|javascript/.test(answer.headers.get('content-type') ?? '');
    response.writeHead(answer.status, kept);
    response.end(this.release && isText ? this.release(path, body.toString()) : body);
  }
}

/** Opens a phone whose browser runs workers. */
async function openPhone(
  browser: { newContext(options: object): Promise<BrowserContext> },
  run: (phoneAtHand: { page: Page; context: BrowserContext; relay: Relay; url: string }) => Promise<void>,
): Promise<void> {
  const relay = new Relay();
  const url = await relay.start();
  const context = await browser.newContext({ ...phone, serviceWorkers: 'allow' });
  const pageErrors = await collectPageErrors(context);
  try {
    await run({ page: await context.newPage(), context, relay, url });
    expect(pageErrors).toEqual([]);
  } finally {
    await context.close();
    relay.stop();
  }
}

/** The addresses of everything that the workers of a phone keep. */
const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(kept.map((cache) => cache.keys()))).flat().map(({ url }) => url);
  });

/** Waits until a worker serves the page and has kept every asset: the last ones in order are words. */
async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const countWords = async () =>
    (await keptAddresses(page)).filter((address) => /\/words-[\w-]+\.js$/.test(address)).length;
  // Some sixty files, one after another so that they hold up no page.
  await expect.poll(countWords, { timeout: 40_000 }).toBe(locales.length);
}

const store = (page: Page, { token }: Trade) =>
  page.evaluate((value) => localStorage.setItem('baoform.token', value), token);

const HOME = '/shop/tabbar/index';

test('a second visit asks the server for nothing but calls, and without a network shows the products of the last; the HTML keeps its policy (U27) @rare', async ({
  browser,
}) => {
  await openPhone(browser, async ({ page, relay, url }) => {
    await page.goto(url + HOME);
    await expect(page.getByText('禾木百万医疗')).toBeVisible();
    await workerReady(page);
    relay.take();
    const response = await page.reload();
    expect(response!.fromServiceWorker()).toBe(true);
    expect(response!.headers()['content-security-policy']).toContain("script-src 'self'");
    await expect(page.getByText('禾木百万医疗')).toBeVisible();
    const isAsset = (path: string) => /^\/shop\/(?!service-worker|icon)/.test(path);
    expect(relay.take().filter(isAsset)).toEqual([]);
    relay.isOffline = true;
    await page.reload();
    await expect(page.locator('h1')).toHaveText(chinese['home.title']);
    await expect(page.getByText('禾木百万医疗')).toBeVisible();
    // No answer of a call is kept.
    const urls = await keptAddresses(page);
    expect(
      urls.filter((address) => !/\/shop\/(?:assets|forms|validators|\.first-page)\//.test(address)),
    ).toEqual([]);
  });
});

// src/app/worker tests both rules without a browser.
test.describe('releases', () => {
  test.skip(!isDeep, 'part of npm run test:deep');

  test('a page of the old release keeps its chunks, a worker of the new release waits while a form is open, and takes over after (U27)', async ({
    browser,
  }) => {
    const trade = await startTrade('panshanChannel');
    await openPhone(browser, async ({ page, context, relay, url }) => {
      await page.goto(url + HOME);
      await store(page, trade);
      await page.goto(url + linkTo(trade));
      await expect(field(page, 'applicant/name')).toBeVisible();
      await workerReady(page);
      relay.removed = /assets\/SignatureInput-/;
      relay.release = (path, text) =>
        path.startsWith('/shop/service-worker.js') ? text.replace(/id:`(\w+)`/, 'id:`next`') : text;
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      const isWaiting = (shown: Page) =>
        shown.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
      await expect.poll(() => isWaiting(page)).toBe(true);
      const second = await context.newPage();
      await second.goto(url + HOME);
      await expect(second.getByText('禾木百万医疗')).toBeVisible();
      // Time for the pages to answer the worker.
      await second.waitForTimeout(1500);
      expect(await isWaiting(second)).toBe(true);
      const signature = (await keptAddresses(page)).find((path) => /SignatureInput-[\w-]+\.js$/.test(path))!;
      const status = await page.evaluate(async (path) => (await fetch(path)).status, signature);
      expect(status).toBe(200);
      await page.goto(url + HOME);
      await expect(page.getByText('禾木百万医疗')).toBeVisible();
      await expect.poll(() => isWaiting(second)).toBe(false);
    });
  });

  test('a worker that the server retires goes, and leaves nothing behind (U27)', async ({ browser }) => {
    await openPhone(browser, async ({ page, relay, url }) => {
      await page.goto(url + HOME);
      await expect(page.getByText('禾木百万医疗')).toBeVisible();
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      relay.release = (path, text) => (path.startsWith('/shop/service-worker.js') ? RETIRED : text);
      await page.reload();
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), {
          // The browser looks for a new worker when nothing else is to do.
          timeout: 30_000,
        })
        .toBe(0);
      expect(await page.evaluate(() => caches.keys())).toEqual([]);
      await page.reload();
      await expect(page.getByText('禾木百万医疗')).toBeVisible();
    });
  });
});
