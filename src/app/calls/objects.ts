// Upload, download and deletion of uploaded files, at the paths that the server issues.
import { headers, renewSession } from './client.ts';
import { session } from '../state/session.ts';
import { parseEnvelope } from './envelope.ts';
import { CANCELLED, NETWORK_FAILED, NETWORK_TIMEOUT, Problem } from './problem.ts';
import { withDeadline } from './transport.ts';

/** Longer than the server waits for a complete body, ms. */
const TIMEOUT_MS = 200_000;

/**
 * Uploads a file to the signed path of `cosGetSign`. Uses XMLHttpRequest, because fetch reports no upload progress.
 *
 * @param onProgress receives the share of bytes sent, 0 to 1
 * @throws Problem for every failure; `cancelled` after `signal` aborts
 */
export function putObject(
  { path, sign }: { path: string; sign: string },
  body: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const fail = (code: string) => () => reject(new Problem(code));
    request.open('PUT', path);
    for (const [name, value] of Object.entries({ ...headers(), sign })) request.setRequestHeader(name, value);
    request.timeout = TIMEOUT_MS;
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(loaded / Math.max(1, total)),
    );
    request.addEventListener('load', () => {
      const result = parseEnvelope(request.status, parseJson(request.responseText));
      if (result.ok) resolve();
      else reject(result.problem);
    });
    request.addEventListener('error', fail(NETWORK_FAILED));
    request.addEventListener('timeout', fail(NETWORK_TIMEOUT));
    request.addEventListener('abort', fail(CANCELLED));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', cancel));
    if (signal.aborted) return reject(new Problem(CANCELLED));
    signal.addEventListener('abort', cancel);
    request.send(body);
  });
}

/**
 * Downloads an uploaded file.
 *
 * @throws Problem when the server is unreachable, takes too long or refuses the request
 */
export const getObject = (path: string): Promise<Blob> => fetchObject(path, 'GET');

/**
 * Deletes an uploaded file. The server keeps a file that final answers refer to, and reports success all the same.
 *
 * @throws Problem when the server is unreachable, takes too long or refuses the request
 */
export const deleteObject = async (path: string): Promise<void> => void (await fetchObject(path, 'DELETE'));

/** Sends the request, and again in a new session when the session has ended. Resolves to the body of the response. */
const fetchObject = (path: string, method: 'GET' | 'DELETE'): Promise<Blob> =>
  withDeadline(TIMEOUT_MS, undefined, async (signal) => {
    const send = () =>
      fetch(path, { method, headers: headers(), credentials: 'include', cache: 'no-store', signal });
    const token = session.token();
    const first = await send();
    const response = first.status === 401 && (await renewSession(token)) ? await send() : first;
    if (response.ok) return response.blob();
    throw problemOf(response.status, await response.text());
  });

function problemOf(status: number, text: string): Problem {
  const result = parseEnvelope(status, parseJson(text));
  return result.ok ? new Problem('server.error') : result.problem;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
