import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, problemStatus, type ProblemCode } from '../../core/failures/problem.ts';
import { loggedError } from './logged-error.ts';

/** The failure envelope of the specification: a code that is no success, `status` FAIL, and the details. */
const envelope = (code: ProblemCode, data: Record<string, unknown> | undefined) => ({
  code,
  status: 'FAIL',
  message: '',
  ...(data === undefined ? {} : { data }),
});

/** Some problems carry personal data: a draft conflict returns the stored answers. */
const send = (reply: FastifyReply, code: ProblemCode, data?: Record<string, unknown>) =>
  reply.code(problemStatus[code]).header('cache-control', 'no-store').send(envelope(code, data));

/** Which of our problems a refusal of Fastify's own is. */
const FASTIFY_PROBLEMS: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.notJson',
};

/** PostgreSQL is away, or too busy to take a connection: the caller may try again. */
const UNAVAILABLE = /^(08|53|57P)|^ECONN|^ETIMEDOUT$/;
/** The same in the words of the driver, which gives these no code. */
const CONNECTION_LOST = /^Connection terminated|^timeout exceeded when trying to connect|is not queryable$/;

/** The only place where failures become HTTP. What nobody foresaw is logged and told as no more than its code. */
export function handleProblems(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => send(reply, 'request.unknown'));
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    if (error instanceof Problem) return send(reply, error.code, error.data);
    if (error.validation) return send(reply, 'request.invalid', { issues: requestIssues(error.validation) });
    const known = FASTIFY_PROBLEMS[error.code];
    if (known) return send(reply, known);
    if (error.statusCode === problemStatus['request.range']) return send(reply, 'request.range');
    if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, 'request.invalid');
    request.log.error({ error: loggedError(error), call: request.routeOptions.url });
    return send(reply, isUnavailable(error) ? 'server.unavailable' : 'server.error');
  });
}

/** A path that Fastify cannot even look up gets the same answer; no hook and no handler sees such a request. */
export const onFrameworkError = (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void =>
  void send(reply, 'request.invalid');

/** Where a request departs from the call's schema, as issues with the field's path. */
const requestIssues = (errors: NonNullable<FastifyError['validation']>) =>
  errors.slice(0, 20).map(({ instancePath, keyword, params }) => {
    const named = params['missingProperty'] ?? params['additionalProperty'];
    const at = `${instancePath}${named === undefined ? '' : `/${String(named)}`}`.slice(1, 200);
    return { code: `request.${keyword}`, at };
  });

function isUnavailable(error: Error & { code?: string; cause?: unknown }): boolean {
  if (UNAVAILABLE.test(error.code ?? '')) return true;
  if (CONNECTION_LOST.test(error.message)) return true;
  return error.cause instanceof Error && isUnavailable(error.cause);
}
