import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { plainBodies } from './plain-bodies.ts';
import { handleProblems } from './problem-handler.ts';

const app = Fastify();
handleProblems(app);
plainBodies(app);
app.post('/', async ({ body }) => body);
app.put('/raw', async () => 'ok');

const post = (payload: Buffer | string, headers = {}) =>
  app.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

test.each(['gzip', 'br', 'deflate', 'GZIP', 'gzip, identity'])(
  'a body in the encoding %s is refused unread, and its connection closes [T9]',
  async (encoding) => {
    const headers = { 'content-encoding': encoding };
    for (const response of [
      await post(gzipSync('{"a":1}'), headers),
      await app.inject({ method: 'PUT', url: '/raw', headers, payload: gzipSync('x') }),
    ]) {
      expect(response.statusCode).toBe(415);
      expect(response.json()).toMatchObject({ code: 'request.notJson', status: 'FAIL' });
      expect(response.headers['connection']).toBe('close');
    }
  },
);

test('a body as it is, is read', async () => {
  expect((await post('{"name":"欧阳"}')).json()).toEqual({ name: '欧阳' });
  expect((await post('{"a":1}', { 'content-encoding': 'identity' })).json()).toEqual({ a: 1 });
});

test.each<[name: string, bytes: readonly number[]]>([
  ['a byte that starts nothing', [0xff]],
  ['half a character', [0xe6, 0xac]],
  ['a surrogate', [0xed, 0xa0, 0x80]],
  ['an overlong slash', [0xc0, 0xaf]],
])('JSON with %s is refused, not stored as U+FFFD [T14]', async (_name, bytes) => {
  const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')]);
  const response = await post(body);
  expect({ status: response.statusCode, body: response.json<unknown>() }).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', status: 'FAIL' },
  });
});

test.each(['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '', '{'])(
  'the JSON parser of Fastify still refuses %j',
  async (text) => {
    expect((await post(text)).statusCode).toBe(400);
  },
);
