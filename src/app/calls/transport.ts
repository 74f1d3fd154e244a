// Sends calls over HTTP: timeout, retry, sharing and cancellation.
import { ofetch } from 'ofetch';
import { callPath, gets, sentOnce, type AllCalls } from '../../../schemas/generated/call-paths.ts';
import { parseEnvelope } from './envelope.ts';
import { RequestDeduplicator, rejectOnAbort } from './request-deduplicator.ts';
import { CANCELLED, isSessionEnd, NETWORK_FAILED, NETWORK_TIMEOUT, Problem, STOPPED } from './problem.ts';

/** T-002. The server times out a little earlier, so that the browser receives its response. */
const TIMEOUT_MS = 200_000;

type CallName = keyof AllCalls;

export interface CallOptions {
  /** Aborting rejects with the problem `cancelled`, which is never shown. */
  signal?: AbortSignal;
  /** Lets the request outlive the page; for saves while the page is closing. */
  keepalive?: boolean;
}

/**
 * Makes a call and returns the data of its response.
 *
 * @throws Problem for every failure
 */
export type Call = <Name extends CallName>(
  name: Name,
  request: AllCalls[Name]['request'],
  options?: CallOptions,
) => Promise<AllCalls[Name]['response']>;

export interface TransportSettings {
  /** Empty in the browser: calls go to the origin of the page. */
  baseURL?: string;
  /** Headers that identify the caller; evaluated for every request. */
  headers: () => Record<string, string>;
  /** Milliseconds since 1970; for the cache buster `_t` of GET requests and the age of shared requests. */
  now: () => number;
  /** A random key for each call that may be sent again: 10 to 64 of `[A-Za-z0-9_-]`. */
  newKey: () => string;
  timeoutMs?: number;
  sessions?: SessionKeeper;
  /** Called with each call and what cancels it; returns what is called when the call has ended. */
  watch?: (name: CallName, cancel: () => void) => () => void;
}

/** Keeps the session of the calls alive. */
export interface SessionKeeper {
  /** True when the session is about to end, or has ended. */
  isEnding(): boolean;
  /** Called after every successful call. */
  prolong(): void;
  /** Replaces the session of a token that has ended. Resolves to whether there is a live session now. */
  renew(endedToken: string | undefined): Promise<boolean>;
}

/** The calls that begin and end sessions; they never wait for a renewal. */
const SESSION_CALLS: ReadonlySet<CallName> = new Set(['refreshUserData', 'logout']);

/** Creates the function that makes every call to the server (T-001 to T-010). */
export function createCall({
  baseURL = '',
  headers,
  now,
  newKey,
  timeoutMs = TIMEOUT_MS,
  sessions,
  watch,
}: TransportSettings): Call {
  const deduplicator = new RequestDeduplicator(now);

  const send: Send = async (name, request, signal, { keepalive, key }) => {
    // A POST, unless the contract says otherwise (T-004); a GET carries its time (T-005).
    const method = gets.includes(name) ? 'GET' : 'POST';
    const payload = method === 'GET' ? { query: { ...request, _t: now() } } : { body: request };
    const { status, _data: body } = await ofetch.raw<unknown>(callPath(name), {
      ...(baseURL ? { baseURL } : {}),
      ...payload,
      method,
      headers: { ...headers(), ...(key && { 'Idempotency-Key': key }) },
      credentials: 'include',
      cache: 'no-store',
      keepalive,
      signal,
      retry: 0,
      ignoreResponseError: true,
      parseResponse: readJson,
    });
    const result = parseEnvelope(status, body);
    if (!result.ok) throw result.problem;
    return result.data;
  };

  const sendInSession = sessions ? inSession(send, headers, sessions) : send;

  const begin: Call = async (name, request, { signal, keepalive = false } = {}) => {
    const isSentOnce = sentOnce.includes(name);
    const key = isSentOnce ? undefined : newKey();
    const attempt = (outer: AbortSignal | undefined) =>
      withDeadline(timeoutMs, outer, (inner) => sendInSession(name, request, inner, { keepalive, key }));
    const response = isSentOnce
      ? rejectOnAbort(attempt(signal), signal, () => undefined)
      : deduplicator.share(
          requestKey(name, request, headers()),
          (shared) => retryOnce(() => attempt(shared)),
          signal,
        );
    return (await response) as AllCalls[typeof name]['response'];
  };
  // A save while the page is closing has nobody who waits for it.
  return (name, request, options = {}) =>
    watch && !options.keepalive
      ? stoppable(watch.bind(undefined, name), options.signal, (signal) => begin(name, request, { signal }))
      : begin(name, request, options);
}

/** Runs a call that its customer can cancel. @throws Problem `call.stopped` then, instead of `cancelled`, which is never shown */
async function stoppable<Data>(
  watch: (cancel: () => void) => () => void,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Data>,
): Promise<Data> {
  let isStopped = false;
  let ended = () => {};
  try {
    return await withAbort(outer, (signal, abort) => {
      ended = watch(() => {
        isStopped = true;
        abort();
      });
      return run(signal);
    });
  } catch (thrown) {
    throw isStopped ? new Problem(STOPPED) : thrown;
  } finally {
    ended();
  }
}

/** Runs with a signal of its own, which aborts together with `outer` and by the function that it passes. */
async function withAbort<Data>(
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal, abort: () => void) => Promise<Data>,
): Promise<Data> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort, { once: true });
  try {
    return await run(controller.signal, abort);
  } finally {
    outer?.removeEventListener('abort', abort);
  }
}

/** `key` is the same for each time that a call is sent; undefined for one that is sent once. */
type SendOptions = { keepalive: boolean; key: string | undefined };
type Send = (name: CallName, request: object, signal: AbortSignal, options: SendOptions) => Promise<unknown>;

/**
 * Renews an ended session and sends again; the server did nothing for the first request. A request that outlives the page is
 * sent at once, because the page may be gone before a renewal.
 */
function inSession(send: Send, headers: TransportSettings['headers'], sessions: SessionKeeper): Send {
  return async (name, request, signal, options) => {
    if (SESSION_CALLS.has(name)) return send(name, request, signal, options);
    if (sessions.isEnding() && !options.keepalive)
      await sessions.renew(headers()['token']).catch(() => undefined);
    const { token } = headers();
    const data = await send(name, request, signal, options).catch(async (thrown: unknown) => {
      if (!isSessionEnd(thrown) || !(await sessions.renew(token))) throw thrown;
      return send(name, request, signal, options);
    });
    sessions.prolong();
    return data;
  };
}

/** Key of shared requests. It includes the headers, so that a response never reaches another user. */
const requestKey = (name: CallName, request: object, headers: Record<string, string>): string =>
  JSON.stringify([name, Object.entries(request).sort(), headers]);

/** Runs a request and aborts it after `ms`, or together with `outer`. Every error it throws is a Problem. */
export async function withDeadline<Data>(
  ms: number,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Data>,
): Promise<Data> {
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await withAbort(outer, (signal, abort) => {
      timer = setTimeout(() => {
        isLate = true;
        abort();
      }, ms);
      return run(signal);
    });
  } catch (thrown) {
    if (thrown instanceof Problem) throw thrown;
    throw new Problem(isLate ? NETWORK_TIMEOUT : outer?.aborted ? CANCELLED : NETWORK_FAILED);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends again once after a network failure: mobile networks drop connections. */
async function retryOnce<Data>(send: () => Promise<Data>): Promise<Data> {
  try {
    return await send();
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.code === NETWORK_FAILED) return send();
    throw thrown;
  }
}

/** Returns undefined for a body that is not JSON, such as the error page of a proxy. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
