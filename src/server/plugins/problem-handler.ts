// Turns errors into HTTP responses with the specification's failure envelope.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, problemStatus, type ProblemCode } from '../../core/failures/problem.ts';
import type { FailureData } from '../../../schemas/generated/envelope.ts';
import { failure } from '../contracts/envelope.ts';
import { DataKeyMissing } from '../encryption/data-keys.ts';
import { tellOutcome } from './outcome-header.ts';

/** Some problems carry personal data: a draft conflict returns the stored answers. */
function send(reply: FastifyReply, code: ProblemCode, data?: FailureData): FastifyReply {
  const status = problemStatus[code];
  if (status === 429 || status === 503) reply.header('retry-after', secondsToWait(code, data));
  return tellOutcome(reply, code).code(status).header('cache-control', 'no-store').send(failure(code, data));
}

const HOUR_S = 3600;

/** When to try again, in whole seconds: what the problem says, an hour after the last of a day's quota, else a moment. */
function secondsToWait(code: ProblemCode, data: FailureData = {}): number {
  const { secondsLeft } = data as { secondsLeft?: number };
  if (secondsLeft !== undefined && secondsLeft > 0) return secondsLeft;
  return DAILY_QUOTAS.has(code) ? HOUR_S : 2;
}

/** Problems that last until midnight in Shanghai. */
const DAILY_QUOTAS: ReadonlySet<ProblemCode> = new Set(['sms.tooMany', 'ocr.tooMany', 'upload.tooMany']);

/** Maps Fastify's error codes to problem codes. */
const FASTIFY_PROBLEMS: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.notJson',
};

/** SQLSTATE and Node codes of a database that is down or has no free connection: the caller may retry. */
const UNAVAILABLE = /^(08|53|57P)|^ECONN|^ETIMEDOUT$/;
/** SQLSTATE of a statement, a lock or a transaction that took too long. */
const TIMED_OUT = /^(57014|55P03|25P03)$/;
/** The driver's messages for the same errors, where it sets no code. */
const CONNECTION_LOST = /^Connection terminated|^timeout exceeded when trying to connect|is not queryable$/;

/** Maps every error to a response. Unexpected errors are logged, and the response holds only a problem code. */
export function handleProblems(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => send(reply, 'request.unknown'));
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    if (error instanceof Problem) return send(reply, error.code, error.data);
    if (error.validation) return send(reply, 'request.invalid', { issues: requestIssues(error.validation) });
    const problemCode = FASTIFY_PROBLEMS[error.code];
    if (problemCode) return send(reply, problemCode);
    if (error.statusCode === problemStatus['request.range']) return send(reply, 'request.range');
    if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, 'request.invalid');
    if (isBeyondShare(error)) return send(reply, 'request.tooLarge');
    request.log.error({ error, call: request.routeOptions.url });
    return send(reply, isUnavailable(error) ? 'server.unavailable' : 'server.error');
  });
}

/** Handles a URL that Fastify cannot decode; hooks and the error handler never see such a request. */
export const onFrameworkError = (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void =>
  void send(reply, 'request.invalid');

/** Converts schema errors of a request to issues with the field's path. */
const requestIssues = (errors: NonNullable<FastifyError['validation']>) =>
  errors.slice(0, 20).map(({ instancePath, keyword, params }) => {
    const property = params['missingProperty'] ?? params['additionalProperty'];
    const path = `${instancePath}${property === undefined ? '' : `/${String(property)}`}`.slice(1, 200);
    return { code: `request.${keyword}`, path };
  });

/** Whether the database refused a row because the share of its owner is used up. */
function isBeyondShare(error: Error & { constraint?: string }): boolean {
  if (error.constraint === 'owner_share') return true;
  return error.cause instanceof Error && isBeyondShare(error.cause);
}

function isUnavailable(error: Error & { code?: string; cause?: unknown }): boolean {
  // Another server has written with a key that this one lacks.
  if (error instanceof DataKeyMissing) return true;
  if (UNAVAILABLE.test(error.code ?? '') || TIMED_OUT.test(error.code ?? '')) return true;
  if (CONNECTION_LOST.test(error.message)) return true;
  return error.cause instanceof Error && isUnavailable(error.cause);
}
