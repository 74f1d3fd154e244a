import { headers } from './client.ts';
import { parseEnvelope } from './envelope.ts';
import { CANCELLED, NETWORK_FAILED, NETWORK_TIMEOUT, Problem } from './problem.ts';

/** As long as the server waits for a whole body, and a little more, ms. */
const TIMEOUT_MS = 200_000;

/**
 * Sends the bytes of an announced file. XMLHttpRequest, because fetch tells nothing of how far a body has come.
 *
 * @param onProgress the share that has been sent, 0 to 1
 * @throws Problem and nothing else; `cancelled` when the signal gave it up
 */
export function putObject(
  { path, sign }: { path: string; sign: string },
  body: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    const fail = (code: string) => () => reject(new Problem(code));
    request.open('PUT', path);
    for (const [name, value] of Object.entries({ ...headers(), sign })) request.setRequestHeader(name, value);
    request.timeout = TIMEOUT_MS;
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(loaded / Math.max(1, total)),
    );
    request.addEventListener('load', () => {
      const opened = parseEnvelope(request.status, parseJson(request.responseText));
      if (opened.ok) resolve();
      else reject(opened.problem);
    });
    request.addEventListener('error', fail(NETWORK_FAILED));
    request.addEventListener('timeout', fail(NETWORK_TIMEOUT));
    request.addEventListener('abort', fail(CANCELLED));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', giveUp));
    if (signal.aborted) return reject(new Problem(CANCELLED));
    signal.addEventListener('abort', giveUp);
    request.send(body);
  });
}

/** The bytes of a file that the server keeps. */
export async function getObject(path: string): Promise<Blob> {
  const answer = await fetchObject(path, 'GET');
  if (answer.ok) return answer.blob();
  throw problemOf(answer.status, await answer.text());
}

/** Takes a file away; one that is in final answers stays, and that is fine as well. */
export async function deleteObject(path: string): Promise<void> {
  const answer = await fetchObject(path, 'DELETE');
  if (!answer.ok) throw problemOf(answer.status, await answer.text());
}

const fetchObject = (path: string, method: 'GET' | 'DELETE'): Promise<Response> =>
  fetch(path, { method, headers: headers(), credentials: 'include', cache: 'no-store' }).catch(() => {
    throw new Problem(NETWORK_FAILED);
  });

function problemOf(status: number, text: string): Problem {
  const opened = parseEnvelope(status, parseJson(text));
  return opened.ok ? new Problem('server.error') : opened.problem;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
