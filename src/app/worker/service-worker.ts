// The service worker: serves first pages, assets and immutable forms from the phone. It never sees a call.
import type { Build } from '../../core/pages/build.ts';
import { BuildCache } from './build-cache.ts';
import { immutable } from './immutable-cache.ts';
import { takeOver } from './take-over.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Written by the build. */
declare const BUILD: Build;

const scope = globalThis as unknown as WorkerScope;
const build = new BuildCache(BUILD);

scope.addEventListener('install', (event) => event.waitUntil(build.install()));

scope.addEventListener('activate', (event) =>
  event.waitUntil(build.removeOldBuilds().then(() => scope.clients.claim())),
);

scope.addEventListener('message', (event) => {
  const { language, isThrifty, takesOver } = event.data as WorkerMessage;
  if (takesOver)
    event.waitUntil(takeOver({ clients: scope.clients, skipWaiting: () => scope.skipWaiting() }));
  if (language === undefined) return;
  const kept = build.useLanguage(language).then(() => (isThrifty ? undefined : build.keepOtherAssets()));
  event.waitUntil(kept.catch(() => undefined));
});

/** What a page tells a worker. */
export interface WorkerMessage {
  /** The language of the page. */
  language?: string;
  /** Whether the customer pays for every byte: then the worker keeps only what pages have used. */
  isThrifty?: boolean;
  /** Asks a waiting worker to take over. */
  takesOver?: true;
}

scope.addEventListener('fetch', (event) => {
  const response = respond(event.request);
  if (response) event.respondWith(response);
});

/** The response to a request, or undefined to leave it to the browser. */
function respond(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (request.mode === 'navigate') return pathname.includes('.') ? undefined : build.firstPage(request);
  if (pathname.startsWith('/shop/assets/')) return build.asset(request);
  if (/^\/shop\/(?:forms|validators)\//.test(pathname)) return immutable(request);
  return undefined;
}
