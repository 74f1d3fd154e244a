import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defaultLocale, locales, type Locale } from '../../../locales/index.ts';
import { linkSecrets } from '../../core/pages/link-secrets.ts';
import { pageKind } from '../../core/pages/page-kinds.ts';
import { Problem } from '../../core/failures/problem.ts';
import type { Database } from '../store/connection/database.ts';
import { assets, IMMUTABLE } from './assets.ts';
import { inlineStyleSources } from './inline-styles.ts';
import { workerScript } from './worker-script.ts';

/**
 * The browser shows the HTML again without asking, and so saves a round trip: whoever comes back soon is the one who waits. A
 * reload always asks. A broken build stays on phones for this time at most (`src/decisions/0097-*`).
 */
const PAGE_CACHE = 'private, max-age=3600';
/** Parameters of addresses that are on no disk: those of links to the app, to a confirmation, and from a face check. */
const SECRETS = [...linkSecrets, 'code', 'BizToken'];
/** The folder of the pages in a build. */
const PAGES = '.pages';
const POLICY = 'content-security-policy';

/** Serves the built web app under `/shop/`: files of the build, and the HTML of a page for every other path. */
export async function staticApp(
  app: FastifyInstance,
  folder: string,
  { db, hasServiceWorker }: { db: Database; hasServiceWorker: boolean },
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/shop/',
    wildcard: false,
    index: false,
    // The manifest of the build, which only tests read; pages, worker and assets, which have routes of their own.
    globIgnore: ['**/.*/**', '**/.*', 'service-worker.js', 'assets/**'],
    // Sending the file overwrites any `cache-control` set earlier, so it is set only here.
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cacheControlFor(path, reply.request));
      // The package names scripts by a media type that RFC 9239 has made obsolete.
      if (path.endsWith('.js')) void reply.header('content-type', 'text/javascript; charset=utf-8');
    },
  });
  workerScript(app, hasServiceWorker);
  const styleSources = inlineStyleSources(join(folder, PAGES));
  app.get('/', (_request, reply) => reply.redirect('/shop/'));
  app.get('/shop', (_request, reply) => reply.redirect('/shop/'));
  app.get<{ Params: { '*': string } }>('/shop/*', (request, reply) => {
    const path = request.params['*'];
    // Names with a dot are files: those that exist have routes of their own, and no page is called like one.
    if (path.includes('.')) throw new Problem('request.unknown');
    const linked = linkedLocale(request);
    const page = `${pageKind(path)}.${linked ?? storedLocale(request)}.html`;
    const policy = String(reply.getHeader(POLICY));
    if (!linked) reply.header('vary', 'cookie');
    reply.header(POLICY, policy.replace("style-src 'self'", `$& ${styleSources.get(page) ?? ''}`));
    return reply.type('text/html').sendFile(`${PAGES}/${page}`);
  });
  assets(app, folder, db);
}

/** The language of a link, which wins over the stored one, as `requestedLanguage` of the app. */
function linkedLocale({ query }: FastifyRequest): Locale | undefined {
  const { language } = query as { language?: unknown };
  return locales.find((locale) => locale === language);
}

/** The language that the app stored. */
function storedLocale({ headers }: FastifyRequest): Locale {
  const stored = /(?:^|; )language=(\w+)/.exec(headers.cookie ?? '')?.[1];
  return locales.find((locale) => locale === stored) ?? defaultLocale;
}

/** The worker is revalidated on every request, so that it always loads the assets of the current build. */
function cacheControlFor(path: string, { query }: FastifyRequest): string {
  if (path.endsWith('/service-worker.js')) return 'no-cache';
  if (path.includes('/assets/')) return IMMUTABLE;
  if (!path.endsWith('.html')) return 'public, max-age=0';
  return SECRETS.some((name) => Object.hasOwn(query as object, name)) ? 'no-store' : PAGE_CACHE;
}
