import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';

const ONE_YEAR_S = 31_536_000;

/** The built web app under /shop/. Files with a hash in their name never change; every other path is a page of the app. */
export async function staticApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/shop/',
    wildcard: false,
    index: false,
    // The only place that decides: what a handler sets before is written over when the file is sent.
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControlFor(path)),
  });
  app.get('/', (_request, reply) => reply.redirect('/shop/'));
  app.get('/shop', (_request, reply) => reply.redirect('/shop/'));
  app.get('/shop/*', (_request, reply) => reply.type('text/html').sendFile('index.html'));
  // A file of another build is gone; a page in its place would be taken for it.
  app.get('/shop/assets/*', () => {
    throw new Problem('request.unknown');
  });
}

/** A page is asked for again every time, so that nobody stays on the files of yesterday. */
function cacheControlFor(path: string): string {
  if (path.endsWith('.html')) return 'no-cache';
  return path.includes('/assets/') ? `public, max-age=${ONE_YEAR_S}, immutable` : 'public, max-age=0';
}
