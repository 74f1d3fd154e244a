/** Why a call has no answer, beside the server's own codes: the phone's network, or the caller itself. */
export const CANCELLED = 'cancelled';
/** What came is no answer of ours: the page of a proxy, a text cut off. */
export const RESPONSE_MALFORMED = 'answer.abnormal';
/** A success without the data that every call promises. */
export const RESPONSE_EMPTY = 'answer.empty';
/** A failure that names no reason. The server's own message, where it has one, says more than our words. */
export const RESPONSE_FAILED = 'answer.failed';
export const NETWORK_FAILED = 'network.failed';
export const NETWORK_TIMEOUT = 'network.timeout';

export interface ProblemDetails {
  /** The server's own words, for codes that we have none for. */
  message?: string | undefined;
  /** HTTP status, when there was an answer at all. */
  status?: number | undefined;
  /** What the caller needs to go on: issues, or the other side of a conflict. */
  data?: unknown;
}

/** A call that failed. `code` has words in `locales/<tag>/problems.json`; only `shell/problem-words.ts` chooses them. */
export class Problem extends Error {
  readonly code: string;
  readonly status: number | undefined;
  readonly data: unknown;

  constructor(code: string, { message = '', status, data }: ProblemDetails = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

/** Whatever was thrown, as a problem; what nobody foresaw is a mistake of ours. */
export const toProblem = (thrown: unknown): Problem =>
  thrown instanceof Problem ? thrown : new Problem('server.error');

/** The person left, or a newer call took the place of this one: nobody is to hear of it (T-007). */
export const isCancelled = (thrown: unknown): boolean =>
  thrown instanceof Problem && thrown.code === CANCELLED;

/** The phone could not reach the server, or the server cannot serve at the moment: worth another try later. */
export function isTransient({ code, status = 0 }: Problem): boolean {
  return (
    code === NETWORK_FAILED || code === NETWORK_TIMEOUT || status >= 500 || status === 408 || status === 429
  );
}
