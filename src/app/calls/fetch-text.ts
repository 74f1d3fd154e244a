import { Problem } from './problem.ts';
import { withDeadline } from './transport.ts';

const TIMEOUT_MS = 30_000;

/** Fetches a text by its immutable URL. @throws Problem when it cannot be fetched */
export const fetchText = (path: string, signal?: AbortSignal): Promise<string> =>
  withDeadline(TIMEOUT_MS, signal, async (inner) => {
    const response = await fetch(path, { signal: inner });
    if (!response.ok) throw new Problem(`http.${response.status}`, { status: response.status });
    return response.text();
  });
