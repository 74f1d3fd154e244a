// The result type of every port.

/**
 * Why a call to an external service failed.
 *
 * - `refused`: the service rejects this request; a retry cannot succeed.
 * - `unavailable`: the service is down or rejects our account; the request certainly had no effect.
 * - `timedOut`: no response in time, or none that can be read; the request may have had an effect.
 */
export type PortFailure = 'refused' | 'unavailable' | 'timedOut';

/**
 * What a failure says of the service: it did not answer (`unreachable`), so that a request about anything else would fail too, or
 * it answered this request alone, and not with what was asked for (`refused`).
 */
export const unanswered = (failure: string): 'refused' | 'unreachable' =>
  failure === 'unavailable' || failure === 'timedOut' ? 'unreachable' : 'refused';

/** The result of a port call. `detail` is the reason for the operator's log and never holds personal data. */
export type PortResult<Value, More extends string = never> =
  | { ok: true; value: Value }
  | { ok: false; failure: PortFailure | More; detail: string };
