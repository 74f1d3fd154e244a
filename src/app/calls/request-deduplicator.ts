// Sharing and cancelling of requests in flight.
import { CANCELLED, Problem } from './problem.ts';

/** Age at which a pending read is no longer shared with new callers, ms (T-006, A43). */
const SHARED_FOR_MS = 10_000;

interface SharedRequest {
  startedAt: number;
  response: Promise<unknown>;
  callerCount: number;
  abort: AbortController;
}

/**
 * Reads in flight. Callers with the same key share one request. A caller that aborts is rejected at once with
 * `cancelled`; the request itself is aborted with its last caller.
 */
export class RequestDeduplicator {
  readonly #requests = new Map<string, SharedRequest>();
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  share<Data>(
    key: string,
    start: (signal: AbortSignal) => Promise<Data>,
    signal?: AbortSignal,
  ): Promise<Data> {
    const request = this.#shareable(key) ?? this.#start(key, start);
    request.callerCount += 1;
    return rejectOnAbort(request.response as Promise<Data>, signal, () => {
      request.callerCount -= 1;
      if (request.callerCount > 0) return;
      this.#remove(key, request);
      request.abort.abort();
    });
  }

  #shareable(key: string): SharedRequest | undefined {
    const request = this.#requests.get(key);
    return request && this.#now() - request.startedAt < SHARED_FOR_MS ? request : undefined;
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<unknown>): SharedRequest {
    const abort = new AbortController();
    const request: SharedRequest = {
      startedAt: this.#now(),
      response: start(abort.signal),
      callerCount: 0,
      abort,
    };
    const remove = () => this.#remove(key, request);
    request.response.then(remove, remove);
    this.#requests.set(key, request);
    return request;
  }

  #remove(key: string, request: SharedRequest): void {
    if (this.#requests.get(key) === request) this.#requests.delete(key);
  }
}

/** Settles as the response does, or rejects with `cancelled` as soon as the signal aborts. */
export function rejectOnAbort<Data>(
  response: Promise<Data>,
  signal: AbortSignal | undefined,
  onCancel: () => void,
): Promise<Data> {
  if (!signal) return response;
  return new Promise<Data>((resolve, reject) => {
    const cancel = () => {
      onCancel();
      reject(new Problem(CANCELLED));
    };
    // Before anything else: a response that nobody waits for may fail.
    void response.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel, { once: true });
  });
}
