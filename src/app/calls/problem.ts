// Failed calls: the problem that every call throws, and the codes that the browser sets itself.
/** The caller aborted the call. */
export const CANCELLED = 'cancelled';
/** The customer cancelled a call that took long (A44). Its page says so: it has neither its content nor its answer. */
export const STOPPED = 'call.stopped';
/** The body is not an envelope: the error page of a proxy, a truncated response. */
export const RESPONSE_MALFORMED = 'answer.abnormal';
/** A success without data. */
export const RESPONSE_EMPTY = 'answer.empty';
/** A failure without a code. The server's message, if there is one, is more specific than the text of this code. */
export const RESPONSE_FAILED = 'answer.failed';
/** The server is unreachable. */
export const NETWORK_FAILED = 'network.failed';
export const NETWORK_TIMEOUT = 'network.timeout';

export interface ProblemDetails {
  /** The server's message, shown for codes without a text in `locales/`. */
  message?: string | undefined;
  /** HTTP status; undefined without a response. */
  status?: number | undefined;
  /** Data that the caller needs to recover: issues, or the server's draft in a conflict. */
  data?: unknown;
}

/** A failed call. `shell/problem-words.ts` maps `code` to a text of `locales/<tag>/problems.json`. */
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

/** Any other error is a bug and becomes `server.error`. */
export const toProblem = (thrown: unknown): Problem =>
  thrown instanceof Problem ? thrown : new Problem('server.error');

/** True after the customer left the page or a newer call replaced this one; never shown (T-007). */
export const isCancelled = (thrown: unknown): boolean =>
  thrown instanceof Problem && thrown.code === CANCELLED;

/** True when the server knows no live session for the token. */
export const isSessionEnd = (thrown: unknown): boolean =>
  thrown instanceof Problem && thrown.code === 'session.none';

/** True when a later attempt may succeed: the server is unreachable, overloaded or failing. */
export function isTransient({ code, status = 0 }: Problem): boolean {
  return (
    code === NETWORK_FAILED || code === NETWORK_TIMEOUT || status >= 500 || status === 408 || status === 429
  );
}
