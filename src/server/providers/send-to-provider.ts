// Sends HTTP requests to providers, with timeouts and retries.
import { setTimeout as backoff } from 'node:timers/promises';
import type { PortFailure } from '../ports/port-result.ts';

export interface ProviderRequest {
  url: URL;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Called for each attempt, because a signature includes the time. */
  headers: () => HeadersInit | Promise<HeadersInit>;
  body?: string | Buffer;
  /** Timeout of an attempt, including the response body, in milliseconds. */
  timeoutMs: number;
  /** More than 1 only for idempotent requests. */
  attempts: number;
}

export type ProviderResponse =
  | { ok: true; status: number; headers: Headers; body: Buffer }
  | { ok: false; failure: Exclude<PortFailure, 'refused'>; detail: string };

/** Backoff before the second attempt; it doubles with each further attempt. */
const BACKOFF_MS = 100;
/** What a gateway answers for a provider behind it that may have taken the request. */
const OPEN_STATUSES: ReadonlySet<number> = new Set([502, 504]);
/** Errors of Node and of undici from before a connection carries a request: of addresses, of connecting and of certificates. */
const BEFORE_SENDING =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|UNABLE_TO_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|ERR_TLS_CERT_\w+)$/;
/** Above the largest response of any provider, a stored image. */
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/**
 * Sends an HTTP request to a provider, with a timeout and without following redirects. Retries network errors, timeouts,
 * 429 and 5xx as often as the request allows. Once an attempt may have had an effect, a later one that fails does not deny it.
 */
export async function sendToProvider(request: ProviderRequest): Promise<ProviderResponse> {
  let response = settled(await sendOnce(request));
  for (let attempt = 1; attempt < request.attempts && !response.ok; attempt += 1) {
    await backoff(BACKOFF_MS * 2 ** (attempt - 1));
    const { failure } = response;
    response = settled(await sendOnce(request));
    if (!response.ok && failure === 'timedOut') response = { ...response, failure };
  }
  return response;
}

/** The failure that a status tells of, or the response as it is. */
function settled(response: ProviderResponse): ProviderResponse {
  if (!response.ok || !isFailure(response.status)) return response;
  const { status } = response;
  const failure = OPEN_STATUSES.has(status) ? 'timedOut' : 'unavailable';
  return { ok: false, failure, detail: `status ${status}` };
}

const isFailure = (status: number): boolean => status === 429 || status >= 500;

async function sendOnce({
  url,
  method,
  headers,
  body,
  timeoutMs,
}: ProviderRequest): Promise<ProviderResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers: await headers(),
      redirect: 'error',
      signal,
      ...(body === undefined ? {} : { body: body as BodyInit }),
    });
    const { status, headers: responseHeaders } = response;
    return { ok: true, status, headers: responseHeaders, body: await readBounded(response) };
  } catch (error) {
    if (signal.aborted) return { ok: false, failure: 'timedOut', detail: `no response in ${timeoutMs} ms` };
    return {
      ok: false,
      failure: isBeforeSending(error) ? 'unavailable' : 'timedOut',
      detail: reasonOf(error),
    };
  }
}

async function readBounded({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) throw new Error('the response is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether the request certainly never left: a connection that breaks later may have carried it. */
function isBeforeSending(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; syscall?: string } };
  return cause?.syscall === 'connect' || BEFORE_SENDING.test(cause?.code ?? '');
}

/** The message of `fetch` is always "fetch failed"; its cause holds the reason. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
}
