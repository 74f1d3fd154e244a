// Answers requests that end before Fastify sees them: what Node's parser refuses, and what it stops waiting for.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem, type ProblemCode } from '../../core/failures/problem.ts';
import { failure } from '../contracts/envelope.ts';

interface Refusal {
  status: number;
  code: ProblemCode;
}

/** Node's errors that have a status of their own; every other one is a 400. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request.invalid' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'request.tooLarge' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'request.tooLarge' },
};

/** Sends the envelope over the bare connection and closes it: nothing that follows on it can be read. */
export function onClientError({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = REFUSALS[code] ?? { status: 400, code: 'request.invalid' };
  const body = JSON.stringify(failure(refusal.code));
  const lines = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'connection: close',
    'cache-control: no-store',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/**
 * Refuses in the envelope what Node would refuse with an empty body: HTTP/1.1 without a Host header, which `http` of
 * `requireHostHeader: false` leaves to this hook, and an `Expect` header other than `100-continue`.
 */
export function refuseBareRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }, reply) => {
    if (headers.host !== undefined || raw.httpVersion === '1.0') return;
    void reply.header('connection', 'close');
    throw new Problem('request.invalid');
  });
  app.server.on(
    'checkExpectation',
    (request, response) => void app.server.emit('request', request, response),
  );
}
