import { ofetch } from 'ofetch';
import { callPaths, type AllCalls } from '../../../schemas/generated/call-paths.ts';
import { callKinds, type CallName } from './call-kinds.ts';
import { parseEnvelope } from './envelope.ts';
import { RequestDeduplicator, rejectOnAbort } from './request-deduplicator.ts';
import { CANCELLED, NETWORK_FAILED, NETWORK_TIMEOUT, Problem } from './problem.ts';

/** T-002. The server gives up a little earlier, so that it speaks first. */
const TIMEOUT_MS = 200_000;

export interface CallOptions {
  /** Aborting rejects with the problem `cancelled`, of which nobody is to hear. */
  signal?: AbortSignal;
  /** The request outlives the page: for what is sent while the page is being closed. */
  keepalive?: boolean;
}

/**
 * Makes a call and answers its data.
 *
 * @throws Problem and nothing else
 */
export type Call = <Name extends CallName>(
  name: Name,
  request: AllCalls[Name]['request'],
  options?: CallOptions,
) => Promise<AllCalls[Name]['response']>;

export interface TransportSettings {
  /** Empty in a page: calls go to where the page came from. */
  baseURL?: string;
  /** Who is calling, as headers; asked anew for every request. */
  headers: () => Record<string, string>;
  /** Milliseconds since 1970, for the `_t` of GET and for sharing. */
  now: () => number;
  timeoutMs?: number;
}

/** The one way to the server: T-001 to T-010. */
export function createCall({ baseURL = '', headers, now, timeoutMs = TIMEOUT_MS }: TransportSettings): Call {
  const flights = new RequestDeduplicator(now);

  const send = async (name: CallName, request: object, signal: AbortSignal, keepalive: boolean) => {
    const { method, path } = callPaths[name] as { method: 'GET' | 'POST'; path: string };
    const payload = method === 'GET' ? { query: { ...request, _t: now() } } : { body: request };
    const { status, _data: body } = await ofetch.raw<unknown>(path, {
      ...(baseURL ? { baseURL } : {}),
      ...payload,
      method,
      headers: headers(),
      credentials: 'include',
      cache: 'no-store',
      keepalive,
      signal,
      retry: 0,
      ignoreResponseError: true,
      parseResponse: readJson,
    });
    const opened = parseEnvelope(status, body);
    if (!opened.ok) throw opened.problem;
    return opened.data;
  };

  return async (name, request, { signal, keepalive = false } = {}) => {
    const attempt = (outer: AbortSignal | undefined) =>
      withDeadline(timeoutMs, outer, (inner) => send(name, request, inner, keepalive));
    const answer =
      callKinds[name] === 'write'
        ? rejectOnAbort(attempt(signal), signal, () => undefined)
        : flights.share(
            requestKey(name, request, headers()),
            (shared) => retryOnce(() => attempt(shared)),
            signal,
          );
    return (await answer) as AllCalls[typeof name]['response'];
  };
}

/** The same question from the same person: answers of one are never given to another. */
const requestKey = (name: CallName, request: object, headers: Record<string, string>): string =>
  JSON.stringify([name, Object.entries(request).sort(), headers]);

/** Runs a request that is given up after a while. Everything it can throw is a problem. */
async function withDeadline<Data>(
  ms: number,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Data>,
): Promise<Data> {
  const abort = new AbortController();
  let late = false;
  const giveUp = () => abort.abort();
  const timer = setTimeout(() => {
    late = true;
    giveUp();
  }, ms);
  if (outer?.aborted) giveUp();
  outer?.addEventListener('abort', giveUp, { once: true });
  try {
    return await run(abort.signal);
  } catch (thrown) {
    if (thrown instanceof Problem) throw thrown;
    throw new Problem(late ? NETWORK_TIMEOUT : outer?.aborted ? CANCELLED : NETWORK_FAILED);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', giveUp);
  }
}

/** A read whose way was lost is asked once more; a person on a train should not have to. */
async function retryOnce<Data>(ask: () => Promise<Data>): Promise<Data> {
  try {
    return await ask();
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.code === NETWORK_FAILED) return ask();
    throw thrown;
  }
}

/** An error page of a proxy is no JSON, and no reason to fail differently. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
