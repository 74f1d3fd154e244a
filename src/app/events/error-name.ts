import type { ErrorName } from '../../../schemas/generated/event.ts';

const NAMES: Readonly<Record<ErrorName, true>> = {
  Error: true,
  TypeError: true,
  RangeError: true,
  ReferenceError: true,
  SyntaxError: true,
  URIError: true,
  EvalError: true,
  AggregateError: true,
  AbortError: true,
  DataCloneError: true,
  InvalidStateError: true,
  NetworkError: true,
  NotAllowedError: true,
  NotFoundError: true,
  NotReadableError: true,
  QuotaExceededError: true,
  SecurityError: true,
  TimeoutError: true,
  UnknownError: true,
  VersionError: true,
};

const isName = (name: string): name is ErrorName => Object.hasOwn(NAMES, name);

/** The class of what was thrown; `Error` for a class of nobody's list, whose name could be any text. */
export const errorName = (thrown: unknown): ErrorName =>
  thrown instanceof Error && isName(thrown.name) ? thrown.name : 'Error';
