import type { FastifyInstance } from 'fastify';

/**
 * Closes the connection of a request that does not receive its whole body within `ms` milliseconds; this stops clients
 * that hold connections open by sending single bytes.
 *
 * @param isExempt paths limited only by the server's request timeout, such as uploads over a slow network
 */
export function bodyDeadline(app: FastifyInstance, ms: number, isExempt: (path: string) => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isExempt(request.url)) {
      const { raw } = request;
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, ms);
      timer.unref();
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
