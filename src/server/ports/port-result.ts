/**
 * Why somebody else's service did not do what it was asked.
 *
 * - `refused`: it understood and says no to this very request; asking again changes nothing.
 * - `unavailable`: it cannot serve us now, or does not know us; the request surely had no effect.
 * - `timedOut`: it did not answer in time; whether the request had an effect is unknown.
 */
export type PortFailure = 'refused' | 'unavailable' | 'timedOut';

/** What a port answers. `detail` is for the log of the operator: it names the reason and never holds personal data. */
export type PortResult<Value, More extends string = never> =
  | { ok: true; value: Value }
  | { ok: false; failure: PortFailure | More; detail: string };
