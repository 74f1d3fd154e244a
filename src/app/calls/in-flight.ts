import { CANCELLED, Problem } from './problem.ts';

/** How long an unanswered read is shared; after that a new caller asks anew (T-006, A43), ms. */
const SHARED_FOR_MS = 10_000;

interface Flight {
  startedAt: number;
  answer: Promise<unknown>;
  waiting: number;
  abort: AbortController;
}

/**
 * Reads that are under way. Callers with the same key share one request; a caller who gives up is rejected at once
 * with `cancelled`, and the request itself is given up when the last of them has left.
 */
export class InFlight {
  readonly #flights = new Map<string, Flight>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  share<Data>(
    key: string,
    start: (signal: AbortSignal) => Promise<Data>,
    signal?: AbortSignal,
  ): Promise<Data> {
    const flight = this.#young(key) ?? this.#depart(key, start);
    flight.waiting += 1;
    return unlessCancelled(flight.answer as Promise<Data>, signal, () => {
      flight.waiting -= 1;
      if (flight.waiting > 0) return;
      this.#land(key, flight);
      flight.abort.abort();
    });
  }

  #young(key: string): Flight | undefined {
    const flight = this.#flights.get(key);
    return flight && this.#now() - flight.startedAt < SHARED_FOR_MS ? flight : undefined;
  }

  #depart(key: string, start: (signal: AbortSignal) => Promise<unknown>): Flight {
    const abort = new AbortController();
    const flight: Flight = { startedAt: this.#now(), answer: start(abort.signal), waiting: 0, abort };
    const land = () => this.#land(key, flight);
    flight.answer.then(land, land);
    this.#flights.set(key, flight);
    return flight;
  }

  #land(key: string, flight: Flight): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}

/** The answer, unless the caller gives up before it is there. */
export function unlessCancelled<Data>(
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
