// Refuses requests early while the server has more of them than it can answer in time.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';
import { clientNetwork } from './client-network.ts';

/** What the server takes on at once. */
export interface LoadBounds {
  /** Requests that are being answered. About a second of work: more would only wait, and time out when it is their turn. */
  inFlight: number;
  /** Of these, the share of one network. */
  inFlightOfNetwork: number;
}

const BOUNDS: LoadBounds = { inFlight: 256, inFlightOfNetwork: 225 };

/**
 * Refuses a request before reading its body when the process, or its network, has its bound of requests in flight; a
 * refusal costs a fraction of an answer. While the server closes, it refuses every request that still arrives.
 *
 * @param isExempt paths with limits of their own, and those that must be answered under any load
 * @param waiting how many requests wait for the database; clients that went away leave them behind
 */
export function shedLoad(
  app: FastifyInstance,
  isExempt: (path: string) => boolean,
  waiting: () => number,
  bounds = BOUNDS,
): void {
  let isClosing = false;
  let inFlight = 0;
  const inFlightOf = new Map<string, number>();
  app.addHook('preClose', async () => void (isClosing = true));
  app.addHook('onRequest', async (request, reply) => {
    if (isClosing) {
      reply.header('connection', 'close');
      throw new Problem('server.unavailable');
    }
    if (isExempt(request.url)) return;
    const network = clientNetwork(request);
    const ofNetwork = inFlightOf.get(network) ?? 0;
    if (ofNetwork >= bounds.inFlightOfNetwork) throw new Problem('request.tooMany', { secondsLeft: 1 });
    if (inFlight >= bounds.inFlight || waiting() >= bounds.inFlight) throw new Problem('server.busy');
    inFlight += 1;
    inFlightOf.set(network, ofNetwork + 1);
    onEnd(reply, () => {
      inFlight -= 1;
      const left = inFlightOf.get(network)! - 1;
      if (left > 0) inFlightOf.set(network, left);
      else inFlightOf.delete(network);
    });
  });
}

/** Calls back once, when the response was sent or its client has gone. */
function onEnd({ raw }: FastifyReply, callback: () => void): void {
  const end = () => {
    raw.off('finish', end).off('close', end);
    callback();
  };
  raw.on('finish', end).on('close', end);
}
