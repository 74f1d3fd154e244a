// Reduces log lines to fields that cannot hold personal data.
import type { PinoLoggerOptions } from 'fastify/types/logger.js';
import { loggedError } from './logged-error.ts';

/** Identifiers of our own: problem codes, ports, jobs, the provider's error codes. No digits, so no number of a person. */
const CODE = /^[A-Za-z_]+(?:\.[A-Za-z_]+)*$/;
/** The path of a route, never of a request. */
const ROUTE = /^\/[A-Za-z/:*._]*$/;
/** The texts of `providers/`, or an error code of the provider; whatever else a provider says may quote the request. */
const DETAIL =
  /^(?:[A-Za-z_]+(?:\.[A-Za-z_]+)*|status \d{3}|no status|no response in \d+ ms|the response is [a-z ]+)$/;
/** The id of a data key; a letter in front, so that it is no number of a person. */
const KEY_ID = /^[A-Za-z][\w-]{0,31}$/;
/** Names of properties; a row id is at most 32 characters, and no person's number has a letter in front. */
const PROPERTY_PATH = /^(?:[A-Za-z_]\w{0,39}|\d{1,3})(?:\/(?:[A-Za-z_]\w{0,39}|\d{1,3}))*$/;

const textLike =
  (pattern: RegExp) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && value.length <= 200 && pattern.test(value) ? value : undefined;
const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** The allowed fields of a log line, each with what it keeps of a value; undefined omits the field. */
const fields: Readonly<Record<string, (value: unknown) => unknown>> = {
  error: loggedError,
  err: loggedError,
  call: textLike(ROUTE),
  code: textLike(CODE),
  port: textLike(CODE),
  failure: textLike(CODE),
  job: textLike(CODE),
  keyId: textLike(KEY_ID),
  detail: textLike(DETAIL),
  mismatches,
  swept: counts,
  pictures: counts,
  status: number,
  count: number,
  version: number,
  bytes: number,
  ms: number,
};

/**
 * Reduces the arguments of a log call to the allowed fields. Texts are omitted, since those of packages quote URLs and
 * error messages; `omitted` counts what is missing.
 */
export function loggedLine([first, ...texts]: readonly unknown[]): Record<string, unknown> {
  const isRecord = typeof first === 'object' && first !== null;
  const entries = Object.entries(first instanceof Error ? { error: first } : isRecord ? first : {});
  const kept = entries
    .map(([name, value]) => [name, Object.hasOwn(fields, name) ? fields[name]!(value) : undefined] as const)
    .filter(([, value]) => value !== undefined);
  const textCount = texts.length + (isRecord || first === undefined ? 0 : 1);
  const omitted = entries.length - kept.length + textCount;
  return { ...Object.fromEntries(kept), ...(omitted > 0 && { omitted }) };
}

/** Options of the logger: every line of the server and of its packages goes through `loggedLine`. */
export const loggerOptions = {
  level: 'warn',
  base: null,
  hooks: {
    logMethod(args, method) {
      method.call(this, loggedLine(args));
    },
  },
} satisfies PinoLoggerOptions;

/** Counts by kind. */
function counts(value: unknown): Record<string, number> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const kept = Object.entries(value).filter(
    ([name, count]) => CODE.test(name) && number(count) !== undefined,
  );
  return Object.fromEntries(kept) as Record<string, number>;
}

/** Differences of a response from its contract, without paths that name more than properties. */
function mismatches(value: unknown): unknown {
  if (!Array.isArray(value)) return undefined;
  return (value as readonly { keyword?: unknown; path?: unknown }[]).map(({ keyword, path }) => ({
    keyword: textLike(CODE)(keyword),
    path: path === '' ? '' : textLike(PROPERTY_PATH)(path),
  }));
}
