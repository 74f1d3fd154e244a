// An HTTP server that stands in for a provider, with failures on demand.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

/**
 * The behaviour of a simulated provider: `work` normally, `fail` with status 500 for some or all requests, `hang` without
 * a response, respond `late`, reject every signature (`wrongSignature`), take each request without a response (`lost`) or with a
 * closed connection instead of one (`cut`), or take it twice (`duplicate`).
 */
export type Behaviour =
  | { kind: 'work' }
  | { kind: 'fail'; times?: number }
  | { kind: 'hang' }
  | { kind: 'late'; ms: number }
  | { kind: 'wrongSignature' }
  | { kind: 'lost' }
  | { kind: 'cut' }
  | { kind: 'duplicate' };

export interface Simulator {
  /** The provider address of this simulator, with its generated key, for the server's settings. */
  address: string;
  /** Control page for people and for tests in other processes: GET shows the state, POST sets the behaviour. */
  controlUrl: string;
  behaviour(): Behaviour;
  setBehaviour(behaviour: Behaviour): void;
  /** Number of received requests, also of those without a response. */
  requestCount(): number;
  stop(): Promise<void>;
}

export interface SimulatedRequest {
  method: string;
  path: string;
  host: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** Reject the request even when its signature is valid. */
  rejectSignature: boolean;
}

export interface SimulatedResponse {
  status: number;
  type?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** Never respond. */
  hang?: boolean;
}

/** The credentials of a simulator, generated at each start so that no default key exists. */
export interface SimulatedKey {
  keyId: string;
  key: string;
}

/** What the control page is told: a behaviour, or an action of a simulator with its fields. */
export interface SimulatedAction {
  kind: string;
  outTradeNo?: string;
  notice?: string;
}

interface SimulatorOptions {
  /** Path and query of the provider address. */
  addressSuffix: string;
  respond: (request: SimulatedRequest, key: SimulatedKey) => SimulatedResponse | Promise<SimulatedResponse>;
  /** Returns further fields for the control page. */
  show: () => object;
  /** Does what else the control page can be told, such as `{"kind":"pay"}`; false for a behaviour. */
  act?: (action: SimulatedAction) => Promise<boolean>;
}

/** Starts a simulated provider on a free port of the loopback interface. */
export async function startSimulator({
  addressSuffix,
  respond,
  show,
  act = async () => false,
}: SimulatorOptions): Promise<Simulator> {
  const key: SimulatedKey = { keyId: hex(8), key: hex(16) };
  let behaviour: Behaviour = { kind: 'work' };
  let requests = 0;
  const server = createServer((request, response) => {
    const handling = request.url === '/control' ? control(request, response) : serve(request, response);
    handling.catch(() => response.destroy());
  });

  async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      const action = JSON.parse(await text(request)) as Behaviour;
      if (!(await act(action))) behaviour = action;
    }
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify({ behaviour, requests, ...show() }, null, 2));
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1;
    const { headers, method = '', url = '' } = request;
    const body = await buffer(request);
    const current = behaviour;
    if (current.kind === 'hang') return;
    if (current.kind === 'late') await new Promise((done) => setTimeout(done, current.ms));
    if (current.kind === 'fail') {
      behaviour = afterFailure(current);
      return send(response, { status: 500, body: 'simulated failure' });
    }
    const [host, rejectSignature] = [headers.host ?? '', current.kind === 'wrongSignature'];
    const received = { method, path: url, host, headers, body, rejectSignature };
    if (current.kind === 'duplicate') await respond(received, key);
    const taken = await respond(received, key);
    if (current.kind === 'cut') request.socket.destroy();
    else if (current.kind !== 'lost') send(response, taken);
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${key.keyId}:${key.key}@127.0.0.1:${port}${addressSuffix}`,
    controlUrl: `http://127.0.0.1:${port}/control`,
    behaviour: () => behaviour,
    setBehaviour: (next) => void (behaviour = next),
    requestCount: () => requests,
    stop: () => stopServer(server),
  };
}

const stopServer = (server: Server): Promise<void> =>
  new Promise((stopped) => {
    server.close(() => stopped());
    server.closeAllConnections();
  });

/** What a simulator does after it has failed once. */
const afterFailure = ({ times = Infinity }: { times?: number }): Behaviour =>
  times > 1 ? { kind: 'fail', ...(times < Infinity && { times: times - 1 }) } : { kind: 'work' };

function send(
  response: ServerResponse,
  { status, type = 'text/plain', headers, body = '', hang }: SimulatedResponse,
) {
  if (hang) return;
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(body);
}

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');
