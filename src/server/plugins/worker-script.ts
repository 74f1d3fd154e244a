import type { FastifyInstance } from 'fastify';

const PATH = 'service-worker.js';

/** Ends the worker of a phone and removes what it kept; open pages go on without it. */
export const RETIRED_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const removed = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(removed.then(() => registration.unregister()));
});
`;

/**
 * Serves the service worker of the build. Browsers ask for it at every visit: the setting that turns it off reaches every
 * phone at its next one.
 */
export function workerScript(app: FastifyInstance, hasServiceWorker: boolean): void {
  app.get(`/shop/${PATH}`, (_request, reply) => {
    reply.type('text/javascript; charset=utf-8');
    if (hasServiceWorker) return reply.sendFile(PATH);
    return reply.header('cache-control', 'no-cache').send(RETIRED_WORKER);
  });
}
