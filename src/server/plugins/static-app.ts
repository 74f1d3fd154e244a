import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defaultLocale, locales, type Locale } from '../../../locales/index.ts';
import { Problem } from '../../core/failures/problem.ts';

const ONE_YEAR_S = 31_536_000;

/** The pages that load more than the app itself, by path; `src/tools/first-pages` writes their HTML. */
const PAGE_KINDS: Readonly<Record<string, string>> = {
  '': 'home',
  'tabbar/index': 'home',
  insureInfomation: 'application',
  questionary: 'form',
  questionaryAll: 'form',
  invoice: 'form',
  input: 'form',
  familyEdit: 'form',
};

/** Serves the built web app under `/shop/`: files of the build, and the HTML of a page for every other path. */
export async function staticApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/shop/',
    wildcard: false,
    index: false,
    // The manifest of the build, which only tests read, and the pages, which have paths of their own.
    globIgnore: ['**/.*/**', '**/.*'],
    // Sending the file overwrites any `cache-control` set earlier, so it is set only here.
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cacheControlFor(path));
      // The package names scripts by a media type that RFC 9239 has made obsolete.
      if (path.endsWith('.js')) void reply.header('content-type', 'text/javascript; charset=utf-8');
    },
  });
  app.get('/', (_request, reply) => reply.redirect('/shop/'));
  app.get('/shop', (_request, reply) => reply.redirect('/shop/'));
  app.get<{ Params: { '*': string } }>('/shop/*', (request, reply) => {
    const path = request.params['*'];
    // Names with a dot in front belong to tools, not to pages.
    if (`/${path}`.includes('/.')) throw new Problem('request.unknown');
    const kind = Object.hasOwn(PAGE_KINDS, path) ? PAGE_KINDS[path] : 'page';
    reply.header('vary', 'cookie');
    return reply.type('text/html').sendFile(`.pages/${kind}.${pageLocale(request)}.html`);
  });
  // A missing asset belongs to another build; without this route the browser would get `index.html` in its place.
  app.get('/shop/assets/*', () => {
    throw new Problem('request.unknown');
  });
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

/** Pages are revalidated on every request, so that they always load the assets of the current build. */
function cacheControlFor(path: string): string {
  if (path.endsWith('.html')) return 'no-cache';
  return path.includes('/assets/') ? `public, max-age=${ONE_YEAR_S}, immutable` : 'public, max-age=0';
}
