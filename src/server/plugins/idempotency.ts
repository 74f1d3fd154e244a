/**
 * Runs a write once for each `Idempotency-Key` of its customer.
 *
 * Source: https://docs.stripe.com/api/idempotent_requests. Only responses of successes are kept, for a day: a request that was
 * refused or failed may be sent again with its key, and is judged anew.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';
import type { Database } from '../store/connection/database.ts';
import {
  claimRequest,
  keepResponse,
  releaseRequest,
  type Claim,
  type KeyedRequest,
} from '../store/idempotent-requests.ts';

/** Schema of the headers of a write that runs once for each key. */
export const idempotencyHeaders = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      pattern: '^[A-Za-z0-9_-]{10,64}$',
      description: 'Random; a repeated request with it gets the first response for a day.',
    },
  },
} as const;

/** Where requests are kept, and the server's clock. */
interface RequestStore {
  db: Database;
  now: () => Date;
}

/** Longer than a handler takes that waits for a provider. */
const CLAIM_MS = 60_000;
/** How long a request waits for the same one that is running, and how often it looks. */
const WAIT_MS = 10_000;
const LOOK_MS = 50;

export const keyOf = ({ headers }: FastifyRequest): string | undefined =>
  headers['idempotency-key'] as string | undefined;

/**
 * Runs a request, or returns what its first run returned.
 *
 * @throws Problem request.keyReused for a key that came with another request; request.running when the same request is still
 *   running after ten seconds; and what the run throws
 */
export async function runOnce(
  { db, now }: RequestStore,
  request: KeyedRequest,
  reply: FastifyReply,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const claim = await claimOrWait({ db, now }, request);
  if (claim.kind === 'reused') throw new Problem('request.keyReused');
  if (claim.kind === 'running') throw new Problem('request.running');
  if (claim.kind === 'done') {
    reply.header('idempotent-replayed', 'true');
    return claim.data;
  }
  const { claimedUntil } = claim;
  try {
    const data = await run();
    await keepResponse(db, request, claimedUntil, data);
    return data;
  } catch (error) {
    await releaseRequest(db, request, claimedUntil).catch(() => undefined);
    throw error;
  }
}

async function claimOrWait({ db, now }: RequestStore, request: KeyedRequest): Promise<Claim> {
  for (let waited = 0; ; waited += LOOK_MS) {
    const moment = now();
    const claimedUntil = new Date(moment.getTime() + CLAIM_MS);
    const claim = await claimRequest(db, request, { now: moment, claimedUntil });
    if (claim.kind !== 'running' || waited >= WAIT_MS) return claim;
    await pause(LOOK_MS);
  }
}
