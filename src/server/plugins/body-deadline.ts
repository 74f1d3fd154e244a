import type { FastifyInstance } from 'fastify';

/**
 * Cuts a request whose body takes too long to arrive, so that nobody holds connections by sending a byte now and then.
 * Uploads over a slow network take longer; they have only the limit of the whole server.
 *
 * @param isSlow whether a path may take its time
 */
export function bodyDeadline(app: FastifyInstance, ms: number, isSlow: (path: string) => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSlow(request.url)) {
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
