import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import { callPaths, type AllCalls } from '../../schemas/generated/call-paths.ts';
import { buildServer } from '../../src/server/build-server.ts';
import { freshDatabase, type RegisterCleanup } from './database.ts';
import { openSimulatedPorts, type SimulatedPorts } from './simulated-ports.ts';

export type CallName = keyof AllCalls;

/** What a call answered, success or failure, as it came over the wire. */
export interface CallResponse {
  status: number;
  body: { code: number | string; status: string; message: string; data?: Record<string, unknown> };
  headers: LightMyRequestResponse['headers'];
}

export interface TestServer {
  app: FastifyInstance;
  databaseUrl: string;
  /** The providers that this server asks, to be made to fail, to hang or to answer late. */
  simulated: SimulatedPorts;
  /** What the server has logged, a line of JSON each. */
  logged: readonly string[];
  /** Sets the server's clock. */
  setNow(instant: string): void;
  /** The data of a call that must succeed. */
  call<Name extends CallName>(
    name: Name,
    body: AllCalls[Name]['request'],
    token?: string,
  ): Promise<AllCalls[Name]['response']>;
  /** Whatever a call answers to whatever is sent. */
  attempt(name: CallName, body: unknown, token?: string): Promise<CallResponse>;
  /** The same, with the text of the body as it is. */
  attemptText(name: CallName, text: string, token?: string): Promise<CallResponse>;
}

/** The day on which the fixtures' answers are judged, at noon in Shanghai. */
export const FIXTURE_DAY = '2026-11-21';
const noonOf = (day: string): string => `${day}T04:00:00Z`;

/** A server over a database of its own; both end with the test file, or with one test. */
export async function startServer(url?: string, register: RegisterCleanup = afterAll): Promise<TestServer> {
  const databaseUrl = url ?? (await freshDatabase(register));
  let now = new Date(noonOf(FIXTURE_DAY));
  const simulated = await openSimulatedPorts();
  const { dataDir, ports } = simulated;
  const logged: string[] = [];
  const log = { write: (line: string) => void logged.push(line) };
  const app = await buildServer({ databaseUrl, dataDir, ports, now: () => now, log });
  register(async () => {
    await app.close();
    await simulated.stop();
  });
  const networks = newNetworks();
  const attemptText: TestServer['attemptText'] = async (name, text, token) => {
    const { method, path } = callPaths[name] as { method: 'GET' | 'POST'; path: string };
    const headers = token === undefined ? {} : { token };
    const remoteAddress = networks.of(token);
    const response = await app.inject(
      method === 'GET'
        ? { method, url: path, headers, remoteAddress, query: queryOf(text) }
        : {
            method,
            url: path,
            headers: { 'content-type': 'application/json', ...headers },
            remoteAddress,
            payload: text,
          },
    );
    return {
      status: response.statusCode,
      body: response.json<CallResponse['body']>(),
      headers: response.headers,
    };
  };
  const attempt: TestServer['attempt'] = (name, body, token) =>
    attemptText(name, JSON.stringify(body), token);
  return {
    app,
    databaseUrl,
    simulated,
    logged,
    setNow(instant) {
      now = new Date(instant);
    },
    async call(name, body, token) {
      const { status, body: answer } = await attempt(name, body, token);
      if (status !== 200 || answer.status !== 'SUCCESS')
        throw new Error(`${name} answered ${status} ${JSON.stringify(answer).slice(0, 500)}`);
      return answer.data as never;
    },
    attempt,
    attemptText,
  };
}

/** Every session calls from an address of its own, as phones do; so does every request without a session. */
function newNetworks(): { of(token: string | undefined): string } {
  const numbers = new Map<string, number>();
  let last = 0;
  const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  return {
    of(token) {
      if (token === undefined) return addressOf((last += 1));
      const number = numbers.get(token) ?? (last += 1);
      numbers.set(token, number);
      return addressOf(number);
    },
  };
}

/** The same request as a query, with the time that every GET carries. */
function queryOf(text: string): Record<string, string> {
  const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
  return {
    ...Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
    _t: '1795234567890',
  };
}
