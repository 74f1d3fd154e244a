import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defaultLocale, locales, type Locale } from '../../../locales/index.ts';
import { pageKind } from '../../core/pages/page-kinds.ts';
import { Problem } from '../../core/failures/problem.ts';
import { assets } from './assets.ts';
import { inlineStyleSources } from './inline-styles.ts';
import { workerScript } from './worker-script.ts';

const ONE_YEAR_S = 31_536_000;
/** The folder of the pages in a build. */
const PAGES = '.pages';
const POLICY = 'content-security-policy';

/** Serves the built web app under `/shop/`: files of the build, and the HTML of a page for every other path. */
export async function staticApp(
  app: FastifyInstance,
  folder: string,
  hasServiceWorker: boolean,
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
      void reply.header('cache-control', cacheControlFor(path));
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
    const page = `${pageKind(path)}.${pageLocale(request)}.html`;
    const policy = String(reply.getHeader(POLICY));
    reply.header('vary', 'cookie');
    reply.header(POLICY, policy.replace("style-src 'self'", `$& ${styleSources.get(page) ?? ''}`));
    return reply.type('text/html').sendFile(`${PAGES}/${page}`);
  });
  assets(app, folder);
}

/** The language of a page: that of the link, else the one that the app stored, as `requestedLanguage` of the app. */
function pageLocale({ query, headers }: FastifyRequest): Locale {
  const { language } = query as { language?: unknown };
  const stored = /(?:^|; )language=(\w+)/.exec(headers.cookie ?? '')?.[1];
  return (
    locales.find((locale) => locale === language) ??
    locales.find((locale) => locale === stored) ??
    defaultLocale
  );
}

/** Pages and worker are revalidated on every request, so that they always load the assets of the current build. */
function cacheControlFor(path: string): string {
  if (path.endsWith('.html') || path.endsWith('/service-worker.js')) return 'no-cache';
  return path.includes('/assets/') ? `public, max-age=${ONE_YEAR_S}, immutable` : 'public, max-age=0';
}
