import { RESPONSE_MALFORMED, RESPONSE_EMPTY, RESPONSE_FAILED, Problem } from './problem.ts';

/** Data of a successful response, or the problem of a failed one. */
export type EnvelopeResult = { ok: true; data: unknown } | { ok: false; problem: Problem };

/**
 * Parses the envelope `{ code, status, message, data }` of every response (T-008).
 *
 * A response succeeds with code 0 or 200, as number or string, or with status SUCCESS. An explicit failure status
 * overrides the code (A41), and so does an HTTP status outside 2xx. A success without data is a failure, because every
 * call returns data.
 *
 * @param body parsed JSON; undefined when the body is not JSON
 */
export function parseEnvelope(httpStatus: number, body: unknown): EnvelopeResult {
  const isHttpSuccess = httpStatus >= 200 && httpStatus < 300;
  if (!isRecord(body))
    return {
      ok: false,
      problem: new Problem(isHttpSuccess ? RESPONSE_MALFORMED : `http.${httpStatus}`, { status: httpStatus }),
    };
  if (!isHttpSuccess || !isSuccess(body))
    return { ok: false, problem: problemOf(httpStatus, isHttpSuccess, body) };
  const data = body['data'] ?? undefined;
  if (data === undefined) return { ok: false, problem: new Problem(RESPONSE_EMPTY, { status: httpStatus }) };
  return { ok: true, data };
}

function isSuccess({ code, status }: Record<string, unknown>): boolean {
  if (typeof status === 'string' && status !== '') return status.toUpperCase() === 'SUCCESS';
  return typeof code === 'string' || typeof code === 'number' ? /^(0|200)$/.test(String(code)) : false;
}

function problemOf(
  httpStatus: number,
  isHttpSuccess: boolean,
  { code, message, data }: Record<string, unknown>,
): Problem {
  const codeText = typeof code === 'string' || typeof code === 'number' ? String(code) : '';
  // A success code does not identify a failure.
  const isFailureCode = codeText !== '' && !/^(0|200)$/.test(codeText);
  return new Problem(isFailureCode ? codeText : isHttpSuccess ? RESPONSE_FAILED : `http.${httpStatus}`, {
    message: typeof message === 'string' ? message : undefined,
    status: httpStatus,
    data,
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
