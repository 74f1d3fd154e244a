import { CANCELLED, Problem } from './problem.ts';

/** How long an unanswered read is shared; after that a new caller asks anew (T-006, A43), ms. */
const SHARED_FOR_MS = 10_000;

interface SharedRequest {
  startedAt: number;
  response: Promise<unknown>;
  callerCount: number;
  abort: AbortController;
}

/**
 * Reads that are under way. Callers with the same key share one request; a caller who gives up is rejected at once
 * with `cancelled`, and the request itself is given up when the last of them has left.
 */
export class RequestDeduplicator {
  readonly #requests = new Map<string, SharedRequest>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  share<Data>(
    key: string,
    start: (signal: AbortSignal) => Promise<Data>,
    signal?: AbortSignal,
  ): Promise<Data> {
    const flight = this.#shareable(key) ?? this.#start(key, start);
    flight.callerCount += 1;
    return rejectOnAbort(flight.response as Promise<Data>, signal, () => {
      flight.callerCount -= 1;
      if (flight.callerCount > 0) return;
      this.#remove(key, flight);
      flight.abort.abort();
    });
  }

  #shareable(key: string): SharedRequest | undefined {
    const flight = this.#requests.get(key);
    return flight && this.#now() - flight.startedAt < SHARED_FOR_MS ? flight : undefined;
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<unknown>): SharedRequest {
    const abort = new AbortController();
    const flight: SharedRequest = {
      startedAt: this.#now(),
      response: start(abort.signal),
      callerCount: 0,
      abort,
    };
    const land = () => this.#remove(key, flight);
    flight.response.then(land, land);
    this.#requests.set(key, flight);
    return flight;
  }

  #remove(key: string, flight: SharedRequest): void {
    if (this.#requests.get(key) === flight) this.#requests.delete(key);
  }
}

/** The answer, unless the caller gives up before it is there. */
export function rejectOnAbort<Data>(
  answer: Promise<Data>,
  signal: AbortSignal | undefined,
  onCancel: () => void,
): Promise<Data> {
  if (!signal) return answer;
  return new Promise<Data>((resolve, reject) => {
    const cancel = () => {
      onCancel();
      reject(new Problem(CANCELLED));
    };
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel, { once: true });
    const settled = () => signal.removeEventListener('abort', cancel);
    answer.then(resolve, reject).finally(settled);
  });
}
