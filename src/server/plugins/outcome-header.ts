// Tells pages how a call ended without its body: resource timing shows them this header for calls that were made before they looked.
import type { FastifyReply } from 'fastify';
import type { CallOutcome } from '../../core/failures/call-outcome.ts';

/** Adds `Server-Timing: outcome;desc="trade.notFound"`, with `ok` for a success. */
export const tellOutcome = (reply: FastifyReply, outcome: CallOutcome): FastifyReply =>
  reply.header('server-timing', `outcome;desc="${outcome}"`);
