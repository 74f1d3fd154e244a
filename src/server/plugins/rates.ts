// Limits how often a session and a network may call each route.
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';
import { fileRateOf, type RouteRate } from '../contracts/file-routes.ts';
import { clientNetwork } from './client-network.ts';
import { RateCounter } from './rate-counter.ts';
import { sessionTokenOf } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    rate?: RouteRate;
    /** Who may call a route that counts sessions; `session` without it. */
    who?: 'anyone' | 'session';
  }
}

/** Requests to no route at all. */
const UNKNOWN_ROUTE: RouteRate = { network: 3000 };

/**
 * Holds every route to the rate in its `config`, or to that of `file-routes.ts`; a route without a rate throws. Requests
 * are counted before their body is read and before the database is asked, also those whose token is worth nothing.
 *
 * @param scale multiplies all rates: a test sends as one session what many customers send
 */
export function limitRates(app: FastifyInstance, scale = 1): void {
  const counter = new RateCounter();
  app.addHook('onRoute', (route) => {
    const rate = route.config?.rate ?? fileRateOf(route.url);
    if (!rate) throw new Error(`${String(route.method)} ${route.url} has no limit`);
    route.config = { ...route.config, rate };
  });
  app.addHook('onRequest', async (request) => {
    const { config, url = '', method } = request.routeOptions;
    const { network, session } = config.rate ?? UNKNOWN_ROUTE;
    const token = session === undefined ? undefined : sessionTokenOf(request);
    const route = `${String(method)} ${url}`;
    requireRate(`${route} ${clientNetwork(request)}`, network);
    if (session !== undefined && token !== undefined) requireRate(`${route} ${token}`, session);
  });

  function requireRate(subject: string, perMinute: number): void {
    const secondsLeft = counter.secondsUntilAllowed(subject, Math.max(1, perMinute * scale));
    if (secondsLeft > 0) throw new Problem('request.tooMany', { secondsLeft });
  }
}
