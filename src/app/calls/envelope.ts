import { RESPONSE_MALFORMED, RESPONSE_EMPTY, RESPONSE_FAILED, Problem } from './problem.ts';

/** An answer of the server taken apart: its data, or why there is none. */
export type EnvelopeResult = { ok: true; data: unknown } | { ok: false; problem: Problem };

/**
 * Reads the envelope `{ code, status, message, data }` around every answer (T-008).
 *
 * Success is code 0 or 200, as number or as text, or status SUCCESS; an explicit failure status wins over the code
 * (A41), and so does an HTTP status outside 2xx. A success brings data: none of our calls promises nothing.
 *
 * @param body parsed JSON, or undefined when the answer was none
 */
export function parseEnvelope(httpStatus: number, body: unknown): EnvelopeResult {
  const reached = httpStatus >= 200 && httpStatus < 300;
  if (!isRecord(body))
    return {
      ok: false,
      problem: new Problem(reached ? RESPONSE_MALFORMED : `http.${httpStatus}`, { status: httpStatus }),
    };
  if (!reached || !isSuccess(body)) return { ok: false, problem: problemOf(httpStatus, reached, body) };
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
  reached: boolean,
  { code, message, data }: Record<string, unknown>,
): Problem {
  const named = typeof code === 'string' || typeof code === 'number' ? String(code) : '';
  // A success code in a failed answer names nothing.
  const usable = named !== '' && !/^(0|200)$/.test(named);
  return new Problem(usable ? named : reached ? RESPONSE_FAILED : `http.${httpStatus}`, {
    message: typeof message === 'string' ? message : undefined,
    status: httpStatus,
    data,
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
