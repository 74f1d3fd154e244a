import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import english from '../../../locales/en_US/problems.json' with { type: 'json' };
import type { Messages } from '../../../locales/index.ts';
import chinese from '../../../locales/zh_CN/problems.json' with { type: 'json' };
import { interpolate } from '../../core/messages/message.ts';
import { problemWords } from '../shell/problem-words.ts';
import type { Problem } from './problem.ts';
import { slowCalls, watchSlowCall } from '../state/slow-calls.ts';
import { createCall, type Call, type TransportSettings } from './transport.ts';

const TRADE = 'AAAAAAAAAAAAAAAAAAAAAA';
const stopServers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(stopServers.splice(0).map((stop) => stop()));
});

/** Starts a local server with the given request handler and returns a client of it. */
async function serve(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  timeoutMs = 5_000,
  settings: Partial<TransportSettings> = {},
): Promise<Call> {
  const server = createServer(handler);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  stopServers.push(() => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  });
  const { port } = server.address() as AddressInfo;
  return createCall({
    baseURL: `http://127.0.0.1:${port}`,
    headers: () => ({ token: 't0', userid: 'u1' }),
    now: () => 0,
    newKey: () => 'key0000000',
    timeoutMs,
    ...settings,
  });
}

const succeed = (response: ServerResponse, data: unknown) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 0, data }));

test('a call is a POST of JSON to its path, with the headers of the caller [T-004]', async () => {
  const call = await serve((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () =>
      succeed(response, { seen: [request.method, request.url, request.headers['token'], JSON.parse(body)] }),
    );
  });
  expect(await call('temporaryDataInfo', { tradeId: TRADE })).toEqual({
    seen: ['POST', '/funapi/insure/temporaryDataInfo', 't0', { tradeId: TRADE }],
  });
});

test('a GET has the time in `_t`, sends cookies and bypasses the cache [T-001 T-005]', async () => {
  const fetchSpy = vi.spyOn(globalThis, 'fetch');
  const call = await serve((request, response) => succeed(response, { seen: [request.method, request.url] }));
  const upload = 'u'.repeat(22);
  expect(await call('cosSignUpload', { tradeId: TRADE, uploadId: upload })).toEqual({
    seen: ['GET', `/funapi/cos/signUpload?tradeId=${TRADE}&uploadId=${upload}&_t=0`],
  });
  expect(fetchSpy.mock.lastCall?.[1]).toMatchObject({ credentials: 'include', cache: 'no-store' });
  fetchSpy.mockRestore();
});

test('a call times out after 200 seconds by default, and not earlier [T-002 K-027]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let failure: unknown;
    const call = createCall({
      baseURL: 'http://127.0.0.1:1',
      headers: () => ({}),
      now: () => 0,
      newKey: () => 'k',
    });
    const fetchSpy = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(
        (_url, init) => new Promise((_resolve, reject) => init!.signal!.addEventListener('abort', reject)),
      );
    const response = call('temporaryDataInfo', { tradeId: TRADE }).catch(
      (thrown: unknown) => (failure = thrown),
    );
    await vi.advanceTimersByTimeAsync(199_999);
    expect(failure).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await response;
    expect(failure).toMatchObject({ code: 'network.timeout' });
    fetchSpy.mockRestore();
  } finally {
    vi.useRealTimers();
  }
});

test('identical reads in flight reach the server once', async () => {
  let requestCount = 0;
  const call = await serve((_request, response) => {
    requestCount += 1;
    setTimeout(() => succeed(response, { revision: 1 }), 30);
  });
  await Promise.all([1, 2, 3].map(() => call('temporaryDataInfo', { tradeId: TRADE })));
  expect(requestCount).toBe(1);
});

test('saves of drafts are never shared', async () => {
  let requestCount = 0;
  const call = await serve((_request, response) => {
    requestCount += 1;
    setTimeout(() => succeed(response, { revision: 1 }), 30);
  });
  const save = () => call('temporaryDataSave', { tradeId: TRADE, contentHash: 'h', answers: {} });
  await Promise.all([save(), save()]);
  expect(requestCount).toBe(2);
});

test('a write is sent again once after a broken connection, with the key that it had [A42]', async () => {
  const keys: unknown[] = [];
  let made = 0;
  const call = await serve(
    (request, response) => {
      keys.push(request.headers['idempotency-key']);
      if (keys.length === 1) request.socket.destroy();
      else succeed(response, { orderState: 'cancelled' });
    },
    5_000,
    { newKey: () => `key000000${(made += 1)}` },
  );
  expect(await call('cancel', { orderSn: 'P0' })).toEqual({ orderState: 'cancelled' });
  await call('cancel', { orderSn: 'P0' });
  expect(keys).toEqual(['key0000001', 'key0000001', 'key0000002']);
});

test('a double click on the same payment is one request [A42]', async () => {
  let requestCount = 0;
  const call = await serve((_request, response) => {
    requestCount += 1;
    setTimeout(() => succeed(response, { paymentNo: 'B1', kind: 'qr' }), 30);
  });
  const pay = () => call('pay', { orderSn: 'P0', way: 'qr' });
  const opened = { paymentNo: 'B1', kind: 'qr' };
  expect(await Promise.all([pay(), pay()])).toEqual([opened, opened]);
  expect(requestCount).toBe(1);
});

test('a draft, whose revision tells a repetition, has no key and is sent once', async () => {
  const keys: unknown[] = [];
  const call = await serve((request) => {
    keys.push(request.headers['idempotency-key']);
    request.socket.destroy();
  });
  const save = call('temporaryDataSave', { tradeId: TRADE, contentHash: 'h', answers: {} });
  await expect(save).rejects.toMatchObject({ code: 'network.failed' });
  expect(keys).toEqual([undefined]);
});

test('a read is retried once after a broken connection', async () => {
  let requestCount = 0;
  const call = await serve((request, response) => {
    requestCount += 1;
    if (requestCount === 1) request.socket.destroy();
    else succeed(response, { products: [] });
  });
  expect(await call('emProductQueryHomeList', {})).toEqual({ products: [] });
  expect(requestCount).toBe(2);
});

test('a write is not retried after a broken connection', async () => {
  let requestCount = 0;
  const call = await serve((request) => {
    requestCount += 1;
    request.socket.destroy();
  });
  await expect(call('getTradeId', { supplierCode: 'S', riskCode: 'R' })).rejects.toMatchObject({
    code: 'network.failed',
  });
  expect(requestCount).toBe(1);
});

test('a call without a response in time fails with network.timeout', async () => {
  const call = await serve(() => undefined, 50);
  await expect(call('temporaryDataInfo', { tradeId: TRADE })).rejects.toMatchObject({
    code: 'network.timeout',
  });
});

test.each(['temporaryDataInfo', 'temporaryDataRemove'] as const)(
  'an aborted %s rejects with cancelled at once [T-007]',
  async (name) => {
    const call = await serve(() => undefined);
    const caller = new AbortController();
    const response = call(name, { tradeId: TRADE }, { signal: caller.signal });
    caller.abort();
    await expect(response).rejects.toMatchObject({ code: 'cancelled' });
  },
);

test('the error page of a proxy becomes a problem with the code of its HTTP status', async () => {
  const call = await serve((_request, response) => response.writeHead(502).end('<html>Bad gateway</html>'));
  await expect(call('temporaryDataInfo', { tradeId: TRADE })).rejects.toMatchObject({
    code: 'http.502',
    status: 502,
  });
});

/** The text that the app shows for a problem, in one language. */
const wordsOf = (problem: Problem, messages: Messages) =>
  problemWords(problem, {
    exists: (code) => code in messages,
    t: (code, params) => interpolate(messages[code]!, params),
  });

test.each([
  ['400 [E-001]', '请求错误(400)', 'request error(400)'],
  ['401 [E-002]', '拒绝访问(401)', 'access denied(401)'],
  ['403 [E-003]', '请求错误(403)', 'request error(403)'],
  ['404 [E-004]', '请求失败(404)', 'request failed(404)'],
  ['408 [E-005]', '请求超时(408)', 'request timeout(408)'],
  ['500 [E-006]', '服务器错误(500)', 'server error(500)'],
  ['501 [E-007]', '服务未实现(501)', 'service not implemented(501)'],
  ['502 [E-008]', '网络错误(502)', 'network error(502)'],
  ['503 [E-009]', '服务不可用(503)', 'service unavailable(503)'],
  ['504 [E-010]', '网络超时(504)', 'network timeout(504)'],
  ['505 [E-011]', 'HTTP版本不受支持(505)', 'HTTP version not supported(505)'],
  ['418, which has no words of its own [E-012]', '连接出错(418)!', 'connection error(418)!'],
])(
  'a response with no more than the status %s shows the text of the specification',
  async (title, zh, en) => {
    const call = await serve((_request, response) => response.writeHead(parseInt(title, 10)).end('<html>'));
    const response = call('temporaryDataSave', { tradeId: TRADE, contentHash: 'h', answers: {} });
    const problem = (await response.catch((thrown: unknown) => thrown)) as Problem;
    expect([wordsOf(problem, chinese), wordsOf(problem, english)]).toEqual([zh, en]);
  },
);

test('a timeout shows the text of the specification [E-013]', async () => {
  const call = await serve(() => undefined, 50);
  const response = call('temporaryDataSave', { tradeId: TRADE, contentHash: 'h', answers: {} });
  const problem = (await response.catch((thrown: unknown) => thrown)) as Problem;
  expect([wordsOf(problem, chinese), wordsOf(problem, english)]).toEqual(['请求超时!', 'request timed out!']);
});

test('the problem of a failed call contains the data that the caller needs to recover', async () => {
  const serverDraft = { revision: 3, answers: {}, updatedAt: '2026-11-21T02:24:00.000Z' };
  const call = await serve((_request, response) =>
    response
      .writeHead(409, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code: 'draft.conflict', status: 'FAIL', message: '', data: serverDraft })),
  );
  const update = { tradeId: TRADE, contentHash: 'h', revision: 1, answers: {} };
  await expect(call('temporaryDataUpdate', update)).rejects.toMatchObject({
    code: 'draft.conflict',
    data: serverDraft,
  });
});

test('a call that finds its session ended is sent again in the renewed one, a write as well (T6)', async () => {
  let token = 't0';
  const seen: unknown[] = [];
  const keeper = {
    isEnding: () => false,
    prolong: vi.fn(),
    renew: vi.fn(async () => (token = 't1') === 't1'),
  };
  const call = await serve(
    (request, response) => {
      seen.push(request.headers['token']);
      if (request.headers['token'] === 't1') return succeed(response, { removed: true });
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 'session.none', status: 'FAIL' }));
    },
    5_000,
    { headers: () => ({ token }), sessions: keeper },
  );
  expect(await call('temporaryDataRemove', { tradeId: TRADE })).toEqual({ removed: true });
  expect(seen).toEqual(['t0', 't1']);
  expect(keeper.renew).toHaveBeenCalledExactlyOnceWith('t0');
  expect(keeper.prolong).toHaveBeenCalledTimes(1);
});

test('a session that is about to end is renewed before the call, but not for a page that is closing (T6)', async () => {
  const renew = vi.fn(async () => true);
  const keeper = { isEnding: () => true, prolong: () => undefined, renew };
  const call = await serve((_request, response) => succeed(response, { removed: true }), 5_000, {
    sessions: keeper,
  });
  await call('temporaryDataRemove', { tradeId: TRADE }, { keepalive: true });
  expect(renew).not.toHaveBeenCalled();
  await call('temporaryDataRemove', { tradeId: TRADE });
  expect(renew).toHaveBeenCalledTimes(1);
});

describe('a call that takes long (A44)', () => {
  afterEach(() => vi.useRealTimers());

  /** A client whose calls get no answer before `release`; time passes by `vi.advanceTimersByTime` alone. */
  async function heldServer() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let [begin, end] = [(_response: ServerResponse): void => undefined, (): void => undefined];
    const begun = new Promise<ServerResponse>((resolve) => (begin = resolve));
    const closed = new Promise<void>((resolve) => (end = resolve));
    const call = await serve(
      (_request, response) => {
        response.on('close', end);
        begin(response);
      },
      200_000,
      { watch: watchSlowCall },
    );
    const release = async () => succeed(await begun, { applications: [] });
    return { call, arrived: () => begun, closed, release };
  }

  const offers = slowCalls;

  test('can be cancelled after 15 seconds: the request is aborted, and the page gets a problem to show', async () => {
    const { call, arrived, closed } = await heldServer();
    const failure = call('tradeList', {}).catch((thrown: Problem) => thrown);
    await arrived();
    vi.advanceTimersByTime(14_999);
    expect(offers()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(offers()).toHaveLength(1);
    offers()[0]!();
    expect(await failure).toMatchObject({ code: 'call.stopped' });
    expect(offers()).toEqual([]);
    await closed;
  });

  test('is no longer offered to be cancelled once it was answered', async () => {
    const { call, arrived, release } = await heldServer();
    const answer = call('tradeList', {});
    await arrived();
    vi.advanceTimersByTime(20_000);
    expect(offers()).toHaveLength(1);
    await release();
    expect(await answer).toEqual({ applications: [] });
    expect(offers()).toEqual([]);
  });

  test('is not offered to be cancelled where nobody waits for it', async () => {
    const { call, arrived, release } = await heldServer();
    const answer = call('flowConfig', { tradeId: TRADE });
    await arrived();
    vi.advanceTimersByTime(60_000);
    expect(offers()).toEqual([]);
    await release();
    await answer;
  });

  test('of a page that was left ends silently, as before', async () => {
    const { call, arrived } = await heldServer();
    const abort = new AbortController();
    const failure = call('tradeList', {}, { signal: abort.signal }).catch((thrown: Problem) => thrown);
    await arrived();
    abort.abort();
    expect(await failure).toMatchObject({ code: 'cancelled' });
    vi.advanceTimersByTime(60_000);
    expect(offers()).toEqual([]);
  });
});
