import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BuildCache } from './build-cache.ts';

/** The caches of a phone. */
class Caches {
  readonly #opened = new Map<string, Map<string, Response>>();

  keys = async () => [...this.#opened.keys()];

  delete = async (name: string) => this.#opened.delete(name);

  async open(name: string) {
    const kept = this.#opened.get(name) ?? new Map<string, Response>();
    this.#opened.set(name, kept);
    return {
      match: async (key: string) => kept.get(key)?.clone(),
      put: async (key: string, response: Response) => void kept.set(key, response),
    };
  }

  async match(address: string) {
    const { pathname } = new URL(address, 'http://phone');
    for (const kept of this.#opened.values()) if (kept.has(pathname)) return kept.get(pathname)!.clone();
    return undefined;
  }
}

const DAY_MS = 24 * 60 * 60_000;
const START = Date.parse('2026-11-23T00:00:00Z');

/** What the server has: a build by its name. */
let onServer = 'a';
let isOffline = false;
let requested: string[] = [];
let phone = new Caches();

const respond = (address: string): Response => {
  const { pathname, searchParams } = new URL(address, 'http://phone');
  if (pathname.startsWith('/shop/assets/')) {
    const isThere = pathname.includes(`-${onServer}.`);
    return new Response(pathname, { status: isThere ? 200 : 404 });
  }
  const language = (searchParams.get('language') ?? 'zh_CN').replace('_', '-');
  const html = `<html lang="${language}"><script src="/shop/assets/index-${onServer}.js">${pathname}`;
  return new Response(html, { headers: { date: new Date(START).toUTCString() } });
};

beforeEach(() => {
  onServer = 'a';
  isOffline = false;
  requested = [];
  phone = new Caches();
  vi.stubGlobal('caches', phone);
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const address = typeof request === 'string' ? request : request.url;
    requested.push(address.replace('http://phone', ''));
    if (isOffline) throw new TypeError('Failed to fetch');
    return respond(address);
  });
});
afterEach(() => vi.unstubAllGlobals());

const workerOf = (name: string, daysLater = 0) =>
  new BuildCache(
    { id: name, entry: `/shop/assets/index-${name}.js`, assets: [`/shop/assets/Dialog-${name}.js`] },
    () => START + daysLater * DAY_MS,
  );
const open = async (worker: BuildCache, path: string) =>
  (await worker.firstPage(new Request(`http://phone/shop/${path}`))).text();
const load = (worker: BuildCache, path: string) => worker.asset(new Request(`http://phone${path}`));

test('pages start from the phone in the language of their link, else of the last visit (U27)', async () => {
  const worker = workerOf('a');
  await worker.install();
  await worker.useLanguage('es_ES');
  requested = [];
  expect(await open(worker, 'questionary?tradeId=1')).toMatch(/lang="es-ES".*\/shop\/input$/);
  expect(await open(worker, '?language=zh_CN')).toMatch(/lang="zh-CN".*\/shop\/tabbar\/index$/);
  expect(await open(worker, 'insureInfomation?language=xx')).toMatch(/lang="es-ES".*insureInfomation$/);
  expect(requested).toEqual([]);
});

test('a build that the server has replaced is not installed', async () => {
  onServer = 'b';
  await expect(workerOf('a').install()).rejects.toThrow('another build');
});

test('a page loads the newest installed build, and a page of the build before keeps its assets (U27)', async () => {
  const old = workerOf('a');
  await old.install();
  await old.keepOtherAssets();
  onServer = 'b';
  await workerOf('b').install();
  expect(await open(old, '')).toContain('index-b.js');
  expect((await load(old, '/shop/assets/Dialog-a.js')).status).toBe(200);
  expect((await load(old, '/shop/assets/Dialog-b.js')).status).toBe(200);
  expect((await load(old, '/shop/assets/Other-a.js')).status).toBe(404);
});

test('two builds stay on the phone', async () => {
  for (const name of ['a', 'b', 'c']) {
    onServer = name;
    await workerOf(name).install();
    await workerOf(name).removeOldBuilds();
  }
  expect(await phone.keys()).toEqual(['baoform-build-b', 'baoform-build-c']);
});

test('after a week away a page asks the server first, and starts from the phone without a network', async () => {
  await workerOf('a').install();
  onServer = 'b';
  expect(await open(workerOf('a', 6), '')).toContain('index-a.js');
  expect(await open(workerOf('a', 8), '')).toContain('index-b.js');
  isOffline = true;
  expect(await open(workerOf('a', 8), '')).toContain('index-a.js');
});
