import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';

const ONE_YEAR_S = 31_536_000;

/** Serves the built web app under `/shop/`: files of the build, and `index.html` for every other path. */
export async function staticApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/shop/',
    wildcard: false,
    index: false,
    // The manifest of the build, which only tests read.
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
  app.get<{ Params: { '*': string } }>('/shop/*', ({ params }, reply) => {
    // Names with a dot in front belong to tools, not to pages.
    if (`/${params['*']}`.includes('/.')) throw new Problem('request.unknown');
    return reply.type('text/html').sendFile('index.html');
  });
  // A missing asset belongs to another build; without this route the browser would get `index.html` in its place.
  app.get('/shop/assets/*', () => {
    throw new Problem('request.unknown');
  });
}

/** Pages are revalidated on every request, so that they always load the assets of the current build. */
function cacheControlFor(path: string): string {
  if (path.endsWith('.html')) return 'no-cache';
  return path.includes('/assets/') ? `public, max-age=${ONE_YEAR_S}, immutable` : 'public, max-age=0';
}
