// The server in this process, and calls to it without a network.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import type { AllCalls } from '../../schemas/generated/call-paths.ts';
import { callPaths } from '../call-paths.ts';
import { buildServer } from '../../src/server/build-server.ts';
import type { DataKeys } from '../../src/server/encryption/data-keys.ts';
import type { DiskReserve } from '../../src/server/services/disk-reserve.ts';
import type { Mode } from '../../src/server/settings/settings.ts';
import { freshDatabase, publisherUrl, serverUrl, type RegisterCleanup } from './database.ts';
import { testDataKeys } from './data-keys.ts';
import { openSimulatedPorts, type SimulatedPorts } from './simulated-ports.ts';

export type CallName = keyof AllCalls;

/** The HTTP response of a call, success or failure. */
export interface CallResponse {
  status: number;
  body: { code: number | string; status: string; message: string; data?: Record<string, unknown> };
  headers: LightMyRequestResponse['headers'];
}

/** The secrets of a customer's browser. */
interface Browser {
  /** Of the live session; a test keeps naming the customer by the first token. */
  token: string;
  cookie: string;
}

/** The calls that the device cookie is sent to. */
const SENDS_COOKIE = /^\/funapi\/gateway\//;

export interface TestServer {
  app: FastifyInstance;
  /** URL of the owner of the database; the server connects with its own account. */
  databaseUrl: string;
  /** The simulated providers of this server, which a test can let fail, hang or respond late. */
  simulated: SimulatedPorts;
  /** The log of the server, a line of JSON each. */
  logged: readonly string[];
  /** How many successful responses of each route were checked against their contract. */
  checked: ReadonlyMap<string, number>;
  /** Sets the server's clock. */
  setNow(instant: string): void;
  /** Sends a call that must succeed. Resolves to its data. */
  call<Name extends CallName>(
    name: Name,
    body: AllCalls[Name]['request'],
    token?: string,
  ): Promise<AllCalls[Name]['response']>;
  /** Sends a call with any body. Resolves to the response, also of a failure. */
  attempt(name: CallName, body: unknown, token?: string): Promise<CallResponse>;
  /** Sends a call with the text of its body. */
  attemptText(name: CallName, text: string, token?: string): Promise<CallResponse>;
}

/** The day of the fixtures' answers; the clock of a new server stands at its noon in Shanghai. */
export const FIXTURE_DAY = '2026-11-21';
/** An instant of that day, counted from noon in Shanghai. */
export const afterNoon = (seconds: number): Date =>
  new Date(Date.parse(`${FIXTURE_DAY}T04:00:00Z`) + seconds * 1000);

interface TestServerOptions {
  /** Multiplies how often each session and network may call: a test sends what many customers send. */
  rateScale?: number;
  reserve?: DiskReserve;
  dataKeys?: DataKeys;
  /** Adds the routes of the test mode, whose clock is then that of the server. */
  isTestMode?: boolean;
}

/**
 * Starts a server on a database of its own. Both end with the test file, or with one test. Every response is checked
 * against its contract, unless the mode is production.
 */
export async function startServer(
  url?: string,
  register: RegisterCleanup = afterAll,
  mode: Mode = 'test',
  { rateScale = 1000, reserve, dataKeys = testDataKeys, isTestMode = false }: TestServerOptions = {},
): Promise<TestServer> {
  const databaseUrl = url ?? (await freshDatabase(register));
  let now = afterNoon(0);
  const simulated = await openSimulatedPorts(() => now);
  const { dataDir, ports } = simulated;
  const logged: string[] = [];
  const log = { write: (line: string) => void logged.push(line) };
  const checked = new Map<string, number>();
  const onChecked = (path: string, status: number) => {
    if (status === 200) checked.set(path, (checked.get(path) ?? 0) + 1);
  };
  const account = { databaseUrl: serverUrl(databaseUrl), dataKeys };
  const options = { ...account, dataDir, ports, mode, onChecked, now: () => now, log, rateScale };
  const clock = {
    now: () => now,
    set: (moment: Date | undefined) => void (now = moment ?? afterNoon(0)),
  };
  const { sms, ocr, face, payments: payment, insurer, channel, shortLink } = simulated;
  const simulators = { sms, ocr, face, payment, insurer, channel, shortLink };
  const providers = new Map(Object.entries(simulators));
  const { channelKeys } = channel;
  const testMode = {
    clock,
    providers,
    messages: sms.messages,
    texts: sms.texts,
    channelKeys,
    publisherUrl: publisherUrl(databaseUrl),
  };
  const app = await buildServer({
    ...options,
    simulators,
    ...(reserve && { reserve }),
    ...(isTestMode && { testMode }),
  });
  register(async () => {
    await app.close();
    await simulated.stop();
  });
  const networks = newNetworks();
  const browsers = new Map<string, Browser>();
  const send: TestServer['attemptText'] = async (name, text, token) => {
    const { method, path } = callPaths[name] as { method: 'GET' | 'POST'; path: string };
    const browser = token === undefined ? undefined : browsers.get(token);
    const live = browser?.token ?? token;
    const headers = {
      ...(live === undefined ? {} : { token: live }),
      ...(browser && SENDS_COOKIE.test(path) ? { cookie: browser.cookie } : {}),
    };
    const remoteAddress = networks.of(token);
    const response = await app.inject(
      method === 'GET'
        ? { method, url: path, headers, remoteAddress, query: queryOf(text) }
        : {
            method,
            url: path,
            // As the page does; a call that reads ignores it.
            headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
            remoteAddress,
            payload: text,
          },
    );
    const body = response.json<CallResponse['body']>();
    const cookie = /^[^;]+/.exec(String(response.headers['set-cookie'] ?? ''))?.[0];
    const issued = body.data?.['token'];
    if (cookie !== undefined && typeof issued === 'string')
      browsers.set(token ?? issued, { token: issued, cookie });
    return { status: response.statusCode, body, headers: response.headers };
  };
  // As the page does, a customer whose session has ended renews it with the device cookie and sends the call again.
  const attemptText: TestServer['attemptText'] = async (name, text, token) => {
    const response = await send(name, text, token);
    if (response.body.code !== 'session.none' || name === 'refreshUserData') return response;
    if (token === undefined || !browsers.has(token)) return response;
    await send('refreshUserData', '{}', token);
    return send(name, text, token);
  };
  const attempt: TestServer['attempt'] = (name, body, token) =>
    attemptText(name, JSON.stringify(body), token);
  return {
    app,
    databaseUrl,
    simulated,
    logged,
    checked,
    setNow(instant) {
      now = new Date(instant);
    },
    async call(name, request, token) {
      const { status, body } = await attempt(name, request, token);
      if (status !== 200 || body.status !== 'SUCCESS')
        throw new Error(`${name} responded ${status} ${JSON.stringify(body).slice(0, 500)}`);
      return body.data as never;
    },
    attempt,
    attemptText,
  };
}

/** Gives each session an address of its own, as phones have, and each request without a session too. */
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

/** The body of a request as the query of a GET, with the timestamp `_t` that pages send against caches. */
function queryOf(text: string): Record<string, string> {
  const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
  return {
    ...Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
    _t: '1795234567890',
  };
}
