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
/** Above the largest response of any provider, a stored image. */
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/**
 * Sends an HTTP request to a provider, with a timeout and without following redirects. Retries network errors, timeouts,
 * 429 and 5xx as often as the request allows.
 */
export async function sendToProvider(request: ProviderRequest): Promise<ProviderResponse> {
  let response = await sendOnce(request);
  for (let attempt = 1; attempt < request.attempts && isRetryable(response); attempt += 1) {
    await backoff(BACKOFF_MS * 2 ** (attempt - 1));
    response = await sendOnce(request);
  }
  if (response.ok && isRetryable(response))
    return { ok: false, failure: 'unavailable', detail: `status ${response.status}` };
  return response;
}

const isRetryable = (response: ProviderResponse): boolean =>
  !response.ok || response.status === 429 || response.status >= 500;

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
    return { ok: false, failure: 'unavailable', detail: reasonOf(error) };
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

/** The message of `fetch` is always "fetch failed"; its cause holds the reason. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
}
