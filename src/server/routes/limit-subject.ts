import { callLimits } from '../../../schemas/generated/call-limits.ts';
import { clientNetwork } from '../plugins/client-network.ts';
import type { LimitName } from '../store/rate-limits.ts';
import type { CallContext } from './call.ts';

/**
 * Returns what a limit counts by, as the call's contract says: the session's owner, the network of the caller, or a field of
 * the request.
 *
 * @throws Error when there is no such value, which the contract's test rules out
 */
export function limitSubject(
  limit: LimitName,
  input: object,
  { request, session }: Pick<CallContext, 'request' | 'session'>,
): string {
  const { subject } = callLimits[limit];
  if (subject === 'everyone') return '';
  if (subject === 'network') return clientNetwork(request);
  const value = subject === 'session' ? session?.ownerId : (input as Record<string, unknown>)[subject];
  if (typeof value !== 'string') throw new Error(`the limit ${limit} has no ${subject} to count by`);
  return value;
}
