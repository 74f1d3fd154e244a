import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { callPath } from '../../schemas/generated/call-paths.ts';
import type { AnswerRow } from '../../src/core/answers/answers.ts';
import { answerFixture } from './answer-fixtures.ts';
import { databaseHash, query } from './database.ts';
import { startServer, type CallName } from './server.ts';
import { OBJECTS_PATH } from '../../src/server/routes/upload.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
const { app, attempt, attemptText, databaseUrl } = server;
// Dates every publication a day before the trades of this file.
await query(databaseUrl, "update versions set published_at = published_at - interval '1 day'");
const trade = await openTrade(server);
const { answers } = answerFixture('chenghai-self');
const validRequest = { ...trade.key, revision: 0, answers };
const savePath = callPath('saveInsureInfo');

/** Sends a request without the test client's defaults; expects that it writes no row. */
async function sendRaw(request: { method?: 'GET' | 'POST'; url?: string; type?: string; text?: string }) {
  const before = await databaseHash(databaseUrl);
  const response = await app.inject({
    method: request.method ?? 'POST',
    url: request.url ?? savePath,
    headers: {
      token: trade.token,
      ...(request.type === undefined ? {} : { 'content-type': request.type }),
    },
    ...(request.text === undefined ? {} : { payload: request.text }),
  });
  expect(await databaseHash(databaseUrl)).toBe(before);
  return { status: response.statusCode, body: response.json<unknown>() };
}

const failure = (code: string, data?: object) => ({
  code,
  status: 'FAIL',
  message: '',
  ...(data ? { data } : {}),
});
const validText = JSON.stringify(validRequest);
const JSON_TYPE = 'application/json';

describe('a request that is not the JSON of a contract is refused in the same envelope:', () => {
  test.each<[title: string, request: Parameters<typeof sendRaw>[0], status: number, code: string]>([
    ['malformed JSON', { type: JSON_TYPE, text: validText.slice(0, -1) }, 400, 'request.invalid'],
    ['an empty body', { type: JSON_TYPE, text: '' }, 400, 'request.invalid'],
    ['no body', {}, 400, 'request.invalid'],
    ['text/plain', { type: 'text/plain', text: validText }, 415, 'request.notJson'],
    ['a form post', { type: 'application/x-www-form-urlencoded', text: 'a=1' }, 415, 'request.notJson'],
    ['a multipart form', { type: 'multipart/form-data; boundary=x', text: '--x--' }, 415, 'request.notJson'],
    ['an unknown type', { type: 'application/jsonx', text: validText }, 415, 'request.notJson'],
    ['no type', { text: validText }, 415, 'request.notJson'],
    ['600 KB', { type: JSON_TYPE, text: validText.padEnd(600_000) }, 413, 'request.tooLarge'],
    ['GET', { method: 'GET' }, 404, 'request.unknown'],
    ['an unknown path', { url: `${savePath}s`, type: JSON_TYPE, text: validText }, 404, 'request.unknown'],
    [
      'a path with a trailing slash',
      { url: `${savePath}/`, type: JSON_TYPE, text: validText },
      404,
      'request.unknown',
    ],
    ['a path that cannot be decoded', { method: 'GET', url: '/funapi/%zz' }, 400, 'request.invalid'],
    ['a path with a NUL', { method: 'GET', url: '/shop/validators/%00.js' }, 404, 'request.unknown'],
    [
      'a path that leaves its folder',
      { method: 'GET', url: '/shop/validators/..%2f..%2fx' },
      404,
      'request.unknown',
    ],
  ])('%s', async (_title, request, status, code) => {
    const response = await sendRaw(request);
    expect(response).toMatchObject({ status, body: failure(code) });
  });

  test('a list nested a hundred thousand levels deep', async () => {
    const levels = 100_000;
    const nested = `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const { name } = answers['applicant'] as AnswerRow;
    const text = validText.replace(JSON.stringify(name), nested);
    expect(await sendRaw({ type: JSON_TYPE, text })).toEqual({
      status: 422,
      body: failure('answers.invalid', { issues: [{ code: 'value.type', path: 'applicant/name' }] }),
    });
    expect(await sendRaw({ type: JSON_TYPE, text: nested })).toMatchObject({ status: 400 });
  });
});

describe('a request that Node or Fastify refuses gets the same envelope, with a code and never a stack [T10]:', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const head = (line: string, ...headers: string[]) =>
    [line, 'host: x', 'connection: close', ...headers, '', ''].join('\r\n');
  const post = `POST ${savePath} HTTP/1.1`;
  const jsonType = `content-type: ${JSON_TYPE}`;
  const long = 'x'.repeat(20_000);

  /** Sends text over a connection of its own and reads until the server closes it. */
  async function exchange(text: string) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(text);
    let received = '';
    socket.on('data', (data: Buffer) => (received += data.toString()));
    await once(socket, 'close');
    const [start = '', body = ''] = received.split('\r\n\r\n');
    return { start, body, status: Number(/^HTTP\/1\.1 (\d+)/.exec(start)?.[1]) };
  }

  test.each<[title: string, text: string, status: number, code: string]>([
    ['a line that is not HTTP', 'hello\r\n\r\n', 400, 'request.invalid'],
    ['an unknown method', head('BREW / HTTP/1.1'), 400, 'request.invalid'],
    ['an unknown version', head('GET / HTTP/9.9'), 400, 'request.invalid'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'request.invalid'],
    ['no host', 'GET /health HTTP/1.1\r\n\r\n', 400, 'request.invalid'],
    ['two hosts', head('GET /nowhere HTTP/1.1', 'host: y'), 404, 'request.unknown'],
    ['an unknown expectation', head('GET /nowhere HTTP/1.1', 'expect: cake'), 404, 'request.unknown'],
    ['a header without a colon', head('GET / HTTP/1.1', 'nothing'), 400, 'request.invalid'],
    ['headers of 20 KB', head('GET / HTTP/1.1', `x: ${long}`), 431, 'request.tooLarge'],
    ['an address of 20 KB', head(`GET /${long} HTTP/1.1`), 431, 'request.tooLarge'],
    [
      'a part of an address of 200 characters',
      head(`GET ${OBJECTS_PATH}/${'x'.repeat(200)} HTTP/1.1`),
      400,
      'request.invalid',
    ],
    ['an address that cannot be decoded', head('GET /shop/%zz HTTP/1.1'), 400, 'request.invalid'],
    ['two lengths', head(post, jsonType, 'content-length: 2', 'content-length: 3'), 400, 'request.invalid'],
    [
      'a length and chunks',
      head(post, jsonType, 'content-length: 2', 'transfer-encoding: chunked'),
      400,
      'request.invalid',
    ],
    ['a negative length', head(post, jsonType, 'content-length: -1'), 400, 'request.invalid'],
    ['a length of 600 KB', head(post, jsonType, 'content-length: 600000'), 413, 'request.tooLarge'],
    [
      'a chunk of 600 KB',
      `${head(post, jsonType, 'transfer-encoding: chunked')}927c0\r\n${'x'.repeat(600_000)}\r\n`,
      413,
      'request.tooLarge',
    ],
    [
      'a chunk with an extension of 20 KB',
      `${head(post, jsonType, 'transfer-encoding: chunked')}1;${long}\r\nx\r\n`,
      413,
      'request.tooLarge',
    ],
    [
      'a chunk without a size',
      `${head(post, jsonType, 'transfer-encoding: chunked')}zz\r\n`,
      400,
      'request.invalid',
    ],
    ['a method without a route', head('PROPFIND /nowhere HTTP/1.1'), 404, 'request.unknown'],
  ])('%s', async (_title, text, status, code) => {
    const { start, body, ...response } = await exchange(text);
    expect(response).toEqual({ status });
    expect(JSON.parse(body)).toEqual(failure(code));
    expect(start).toMatch(/^cache-control: no-store$/im);
    expect(start).toMatch(/^content-type: application\/json; charset=utf-8$/im);
  });

  test('a request whose head does not arrive in time', async () => {
    const waiting = once(app.server, 'connection') as Promise<[Socket]>;
    const answer = exchange('GET / HTTP/1.1\r\n');
    const [socket] = await waiting;
    // What Node does once a request has taken too long; its own clock is a minute.
    const timeout = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    app.server.emit('clientError', timeout, socket);
    const { start, body, status } = await answer;
    expect({ status, body: JSON.parse(body) as unknown }).toEqual({
      status: 408,
      body: failure('request.invalid'),
    });
    expect(start).toMatch(/^cache-control: no-store$/im);
  });
});

describe('a request with an invalid field is refused with the path of the field:', () => {
  test.each<[name: CallName, change: object, issue: { code: string; path: string }]>([
    ['saveInsureInfo', { tradeId: undefined }, { code: 'request.required', path: 'tradeId' }],
    ['saveInsureInfo', { tradeId: "' or 1=1 --" }, { code: 'request.pattern', path: 'tradeId' }],
    ['saveInsureInfo', { tradeId: 1 }, { code: 'request.type', path: 'tradeId' }],
    ['saveInsureInfo', { tradeId: null }, { code: 'request.type', path: 'tradeId' }],
    ['saveInsureInfo', { revision: '0' }, { code: 'request.type', path: 'revision' }],
    ['saveInsureInfo', { revision: true }, { code: 'request.type', path: 'revision' }],
    ['saveInsureInfo', { revision: 0.5 }, { code: 'request.type', path: 'revision' }],
    ['saveInsureInfo', { revision: -1 }, { code: 'request.minimum', path: 'revision' }],
    ['saveInsureInfo', { contentHash: 'x' }, { code: 'request.pattern', path: 'contentHash' }],
    ['saveInsureInfo', { answers: undefined }, { code: 'request.required', path: 'answers' }],
    ['saveInsureInfo', { screen: '../x' }, { code: 'request.pattern', path: 'screen' }],
    ['saveInsureInfo', { userId: 'x' }, { code: 'request.additionalProperties', path: 'userId' }],
    ['getTradeId', { supplierCode: ['CHL'] }, { code: 'request.type', path: 'supplierCode' }],
    ['getTradeId', { platformCode: '1234' }, { code: 'request.pattern', path: 'platformCode' }],
    ['initInsuranceInfo', { language: '../../x' }, { code: 'request.enum', path: 'language' }],
    ['getAgeByBirthday', { birthday: '1988-03-155' }, { code: 'request.maxLength', path: 'birthday' }],
    [
      'listSearch',
      { listId: 'area', keyword: 'x'.repeat(41) },
      { code: 'request.maxLength', path: 'keyword' },
    ],
    ['listSearch', { listId: 'area', keyword: 'x', levels: 0 }, { code: 'request.minimum', path: 'levels' }],
    ['occupationSearch', { keyword: '' }, { code: 'request.minLength', path: 'keyword' }],
    ['occupationSearch', { keyword: 'x'.repeat(41) }, { code: 'request.maxLength', path: 'keyword' }],
  ])('%s with %j', async (name, change, issue) => {
    const validRequests: Record<string, object> = {
      saveInsureInfo: validRequest,
      getTradeId: { supplierCode: 'CHL', riskCode: 'CHL-R01' },
      initInsuranceInfo: { tradeId: trade.tradeId },
    };
    const before = await databaseHash(databaseUrl);
    const { status, body } = await attempt(name, { ...validRequests[name], ...change }, trade.token);
    expect({ status, body }).toEqual({ status: 400, body: failure('request.invalid', { issues: [issue] }) });
    expect(await databaseHash(databaseUrl)).toBe(before);
  });

  test.each(['null', '1', '"x"', '[]', 'true'])('the JSON value %s is not a request', async (text) => {
    const { status, body } = await attemptText('saveInsureInfo', text, trade.token);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'request.invalid' });
  });
});

describe('a save is refused with the content hash of a form that its trade was not shown:', () => {
  test.each(['saveInsureInfo', 'temporaryDataSave'] as const)('%s', async (name) => {
    const otherInsurer = await openTrade(server, 'panshan');
    const unpublished = 'f'.repeat(64);
    for (const contentHash of [otherInsurer.contentHash, await baseFormHash(), unpublished]) {
      const before = await databaseHash(databaseUrl);
      const { revision, ...draft } = { ...validRequest, contentHash };
      const request = name === 'saveInsureInfo' ? { ...draft, revision } : draft;
      const { status, body } = await attempt(name, request, trade.token);
      expect({ status, body }).toEqual({ status: 404, body: failure('version.notFound') });
      expect(await databaseHash(databaseUrl)).toBe(before);
    }
  });
});

async function baseFormHash(): Promise<string> {
  const [row] = await query<{ hash: string }>(
    databaseUrl,
    "select content_hash as hash from versions where supplier_code = ''",
  );
  return row!.hash;
}
