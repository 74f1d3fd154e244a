// Keeps the HTML and the assets of builds on the phone, so that pages start without the network.
import type { Build } from '../../core/pages/build.ts';
import { kindPaths, pageKind, type PageKind } from '../../core/pages/page-kinds.ts';

const PREFIX = 'baoform-build-';
/** The number of builds that stay: an open page may need assets of the build before. */
const MAX_BUILDS = 2;
/** A phone that was away for longer may have HTML from before the oldest release that the server still serves. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;

const LANGUAGE_KEY = '/shop/.first-page/language';
const firstPageKey = (kind: PageKind, language: string) => `/shop/.first-page/${kind}/${language}`;

/** Responses vary by the header of a cookie that nobody can read here; the keys contain the language. */
const MATCH = { ignoreVary: true };

/** The worker of one build. It also serves what workers of other builds have kept. */
export class BuildCache {
  readonly #build: Build;
  readonly #name: string;
  readonly #now: () => number;

  constructor(build: Build, now: () => number = Date.now) {
    this.#build = build;
    this.#name = PREFIX + build.id;
    this.#now = now;
  }

  /** @throws Error when the network fails, or when the server has another build by now */
  async install(): Promise<void> {
    await this.#keepFirstPages('');
  }

  /** Keeps the first pages of a language, in which pages without a language in their address start from now on. */
  async useLanguage(language: string): Promise<void> {
    const cache = await caches.open(this.#name);
    if (!(await cache.match(firstPageKey('page', language), MATCH)))
      await this.#keepFirstPages(`?${new URLSearchParams({ language }).toString()}`);
    await cache.put(LANGUAGE_KEY, new Response(language));
  }

  /** Keeps the assets that no first page names, such as dialogs: a later release may have removed them. */
  async keepOtherAssets(): Promise<void> {
    for (const path of this.#build.assets) await this.#keepAsset(path);
  }

  /** Removes builds but this one and the one before. */
  async removeOldBuilds(): Promise<void> {
    const names = (await buildNames()).filter((name) => name !== this.#name);
    await Promise.all(names.slice(0, 1 - MAX_BUILDS).map((name) => caches.delete(name)));
  }

  /** The first page of an address, from the newest build that has it; from the network after a long time. */
  async firstPage(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const kept = await findFirstPage(
      pageKind(pathname.replace(/^\/shop\/?/, '')),
      searchParams.get('language'),
    );
    if (kept && this.#now() - Date.parse(kept.headers.get('date') ?? '') < MAX_AGE_MS) return kept;
    return fetch(request).catch((error: unknown) => {
      if (kept) return kept;
      throw error;
    });
  }

  /** An asset, which never changes, from whatever build has it. */
  async asset(request: Request): Promise<Response> {
    const kept = await caches.match(request.url, MATCH);
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok) await (await caches.open(this.#name)).put(request.url, response.clone());
    return response;
  }

  /** Keeps the HTML of each kind of page after the assets that it names: HTML that is there can be used. */
  async #keepFirstPages(query: string): Promise<void> {
    const cache = await caches.open(this.#name);
    for (const kind of Object.keys(kindPaths) as PageKind[]) {
      const response = await fetch(`/shop/${kindPaths[kind]}${query}`, { cache: 'no-cache' });
      const html = await response.clone().text();
      if (!response.ok || !html.includes(this.#build.entry))
        throw new Error('another build is on the server');
      for (const path of new Set(html.match(/\/shop\/assets\/[\w.-]+/g))) await this.#keepAsset(path);
      const language = /<html lang="([\w-]+)"/.exec(html)![1]!.replace('-', '_');
      await cache.put(firstPageKey(kind, language), response);
      if (!(await cache.match(LANGUAGE_KEY))) await cache.put(LANGUAGE_KEY, new Response(language));
    }
  }

  async #keepAsset(path: string): Promise<void> {
    const cache = await caches.open(this.#name);
    if (await cache.match(path, MATCH)) return;
    const response = (await caches.match(path, MATCH)) ?? (await fetch(path));
    if (!response.ok) throw new Error(`${path} is not on the server`);
    await cache.put(path, response);
  }
}

/** The caches of all builds, the oldest first: the order in which they were opened. */
const buildNames = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/** The first page of a kind in the language of its link, else in that of the last visit. */
async function findFirstPage(kind: PageKind, linked: string | null): Promise<Response | undefined> {
  for (const name of (await buildNames()).reverse()) {
    const cache = await caches.open(name);
    const used = await cache.match(LANGUAGE_KEY).then((stored) => stored?.text());
    for (const language of [linked, used]) {
      const page = language && (await cache.match(firstPageKey(kind, language), MATCH));
      if (page) return page;
    }
  }
  return undefined;
}
