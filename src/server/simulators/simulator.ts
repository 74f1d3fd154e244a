import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

/**
 * How a simulated provider behaves: as it should; with status 500, for a number of requests or for good; never
 * answering; answering late; or taking every signature for a wrong one.
 */
export type Behaviour =
  | { kind: 'work' }
  | { kind: 'fail'; times?: number }
  | { kind: 'hang' }
  | { kind: 'late'; ms: number }
  | { kind: 'wrongSignature' };

export interface Simulator {
  /** The setting that leads a provider's adapter here: with the key that only this simulator knows. */
  address: string;
  /** Where a person or a test in another process looks and steers: GET shows, POST sets a behaviour. */
  controlUrl: string;
  setBehaviour(behaviour: Behaviour): void;
  /** How many requests came so far, answered or not. */
  requestCount(): number;
  stop(): Promise<void>;
}

export interface SimulatedRequest {
  method: string;
  path: string;
  host: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** Answer as if the signature were wrong, whatever it is. */
  rejectSignature: boolean;
}

export interface SimulatedAnswer {
  status: number;
  type?: string;
  body?: string | Buffer;
  /** Never answer: a deterministic failure of the simulator's own. */
  hang?: boolean;
}

/** The pair of names under which a simulator knows its customer; made anew at each start, so there is no default key. */
export interface SimulatedKey {
  keyId: string;
  key: string;
}

interface SimulatorOptions {
  /** Path and names that follow the host in the address. */
  addressSuffix: string;
  answer: (request: SimulatedRequest, key: SimulatedKey) => SimulatedAnswer | Promise<SimulatedAnswer>;
  /** What the control page shows besides the behaviour. */
  show: () => object;
}

/** A provider on a free port of this machine alone. */
export async function startSimulator({ addressSuffix, answer, show }: SimulatorOptions): Promise<Simulator> {
  const key: SimulatedKey = { keyId: hex(8), key: hex(16) };
  let behaviour: Behaviour = { kind: 'work' };
  let requests = 0;
  const server = createServer((request, response) => {
    const handled = request.url === '/control' ? control(request, response) : serve(request, response);
    handled.catch(() => response.destroy());
  });

  async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') behaviour = JSON.parse(await text(request)) as Behaviour;
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify({ behaviour, requests, ...show() }, null, 2));
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1;
    const { headers, method = '', url = '' } = request;
    const body = await buffer(request);
    const now = behaviour;
    if (now.kind === 'hang') return;
    if (now.kind === 'late') await new Promise((done) => setTimeout(done, now.ms));
    if (now.kind === 'fail') {
      if (now.times !== undefined)
        behaviour = now.times > 1 ? { kind: 'fail', times: now.times - 1 } : { kind: 'work' };
      return send(response, { status: 500, body: 'simulated failure' });
    }
    const rejectSignature = now.kind === 'wrongSignature';
    const asked = { method, path: url, host: headers.host ?? '', headers, body, rejectSignature };
    send(response, await answer(asked, key));
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${key.keyId}:${key.key}@127.0.0.1:${port}${addressSuffix}`,
    controlUrl: `http://127.0.0.1:${port}/control`,
    setBehaviour: (next) => void (behaviour = next),
    requestCount: () => requests,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, { status, type = 'text/plain', body = '', hang }: SimulatedAnswer) {
  if (hang) return;
  response.writeHead(status, { 'content-type': type });
  response.end(body);
}

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');
