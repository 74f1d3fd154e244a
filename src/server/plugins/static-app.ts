import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const ONE_YEAR_S = 31_536_000;

/** The built web app under /shop/. Files with a hash in their name never change; every other path is a page of the app. */
export async function staticApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/shop/',
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/');
      reply.header(
        'cache-control',
        immutable ? `public, max-age=${ONE_YEAR_S}, immutable` : 'public, max-age=0',
      );
    },
  });
  app.get('/', (_request, reply) => reply.redirect('/shop/'));
  app.get('/shop', (_request, reply) => reply.redirect('/shop/'));
  app.get('/shop/*', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html').sendFile('index.html'),
  );
}
