// Holds every route to a contract of its responses.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure, FAILURE } from './envelope.ts';
import { fileTypesOf } from './file-routes.ts';
import { serialiserSchemas, type Schema } from './named-schemas.ts';
import { findMismatches, isFaithful, type Mismatch } from './response-mismatch.ts';

/**
 * Registers the schemas of the contracts. Fastify serialises responses by them, so that a property that the contract
 * does not name never leaves the server. A route without a contract, other than those of `file-routes.ts`, throws.
 */
export function responseContracts(app: FastifyInstance): void {
  for (const schema of serialiserSchemas) app.addSchema(schema);
  app.addHook('onRoute', ({ url, method, schema }) => {
    if (schema?.response === undefined && fileTypesOf(url) === undefined)
      throw new Error(`${String(method)} ${url} has no contract for its responses`);
  });
}

/**
 * Checks every response before it is sent. One that differs from its contract is replaced by `server.error` and logged
 * as `response.invalid`. For tests and development: production trusts the serialiser.
 *
 * @param onChecked receives the path of the route and the HTTP status of each response that passed
 */
export function checkResponses(
  app: FastifyInstance,
  onChecked: (path: string, status: number) => void,
): void {
  const responses = new WeakMap<FastifyRequest, unknown>();

  app.addHook('preSerialization', async (request, reply, response: unknown) => {
    const schema = schemaFor(request, reply.statusCode);
    const mismatches = schema ? findMismatches(schema, response) : [{ keyword: 'undeclared', path: '' }];
    const checked = mismatches.length === 0 ? response : refuse(request, reply, mismatches);
    responses.set(request, checked);
    return checked;
  });

  // Runs before the response is compressed: hooks run in the order of their registration.
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const mismatches = payloadMismatches(request, reply, payload, responses);
    if (mismatches.length > 0) return JSON.stringify(refuse(request, reply, mismatches));
    onChecked(pathOf(request), reply.statusCode);
    return payload;
  });
}

function payloadMismatches(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  responses: WeakMap<FastifyRequest, unknown>,
): Mismatch[] {
  if (responses.has(request)) {
    const isSame = typeof payload === 'string' && isFaithful(payload, responses.get(request));
    return isSame ? [] : [{ keyword: 'unfaithful', path: '' }];
  }
  if (reply.statusCode >= 300) return [];
  const type = String(reply.getHeader('content-type')).split(';')[0]!;
  return fileTypesOf(pathOf(request))?.includes(type) ? [] : [{ keyword: 'contentType', path: type }];
}

/** The schema of a response; undefined for a success that the route does not declare. */
function schemaFor(request: FastifyRequest, status: number): Schema | undefined {
  if (status >= 400) return FAILURE;
  const { response } = (request.routeOptions.schema ?? {}) as { response?: Record<number, Schema> };
  return response?.[status];
}

function refuse(request: FastifyRequest, reply: FastifyReply, mismatches: readonly Mismatch[]): object {
  request.log.error({ code: 'response.invalid', call: pathOf(request), mismatches });
  reply.code(500).header('content-type', 'application/json; charset=utf-8');
  return failure('server.error');
}

const pathOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '';
