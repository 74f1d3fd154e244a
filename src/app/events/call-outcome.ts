// How a call ended, in the words of events.
import type { DurationBucket } from '../../../schemas/generated/event.ts';
import type { CallOutcome } from '../../core/failures/call-outcome.ts';

/** What the server says in its header `Server-Timing`. */
const SAID = /^[a-z]{2,20}(\.[A-Za-z]{2,30})?$/;
/** After this time a page gives a call up, ms (T-002); before it, whoever made the call does. */
const GIVEN_UP_MS = 200_000;

/**
 * The outcome of a call that was answered.
 *
 * @param said the outcome that the server named; undefined for an answer that is not of this server, such as that of a proxy
 */
export function outcomeOfAnswer(status: number, said: string | undefined): CallOutcome {
  // A code of a newer server than this page; the server knows its own list.
  if (said !== undefined && SAID.test(said)) return said as CallOutcome;
  return status >= 400 ? 'http' : 'mismatch';
}

/** The outcome that the header `Server-Timing` names, if it does. */
export const saidInHeader = (header: string | null): string | undefined =>
  /\boutcome;desc="?([\w.]+)/.exec(header ?? '')?.[1];

/** The outcome of a call without an answer. */
export function outcomeOfFailure({
  isAborted,
  isOnline,
  durationMs,
}: {
  isAborted: boolean;
  isOnline: boolean;
  durationMs: number;
}): CallOutcome {
  if (isAborted) return durationMs >= GIVEN_UP_MS ? 'timeout' : 'aborted';
  return isOnline ? 'failed' : 'offline';
}

/** The step of a duration: coarse enough to say nothing of the one phone. */
export function durationBucket(ms: number): DurationBucket {
  if (ms < 300) return 'under300ms';
  if (ms < 1000) return 'under1s';
  if (ms < 3000) return 'under3s';
  return ms < 10_000 ? 'under10s' : 'over10s';
}
