import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleProblems } from './problem-handler.ts';
import { limitRates } from './rates.ts';

function newApp(scale?: number) {
  const app = Fastify();
  handleProblems(app);
  limitRates(app, scale);
  return app;
}

test('a route without a limit is refused when it is registered [T5]', () => {
  expect(() => newApp().get('/free', () => 'ok')).toThrow('GET /free has no limit');
  expect(() => newApp().get('/shop/validators/:file', () => 'ok')).not.toThrow();
});

const TOKEN_A = 'a'.repeat(43);
const TOKEN_B = 'b'.repeat(43);

test('sessions are counted within their network, in every route apart [T5]', async () => {
  const app = newApp();
  for (const url of ['/one', '/two'])
    app.post(url, { config: { rate: { session: 2, network: 5 } } }, () => ({ ok: true }));
  const send = async (url: string, token?: string, remoteAddress = '203.0.113.7') => {
    const headers = token === undefined ? {} : { token };
    return (await app.inject({ method: 'POST', url, headers, remoteAddress })).statusCode;
  };
  const sendAll = (count: number, ...request: Parameters<typeof send>) =>
    Promise.all(Array.from({ length: count }, () => send(...request)));

  expect(await sendAll(3, '/one', TOKEN_A)).toEqual([200, 200, 429]);
  expect(await sendAll(3, '/one', TOKEN_A, '203.0.113.8')).toEqual([429, 429, 429]);
  expect(await sendAll(3, '/one', TOKEN_B)).toEqual([200, 200, 429]);
  expect(await sendAll(1, '/one', 'c'.repeat(43))).toEqual([429]);
  expect(await sendAll(6, '/one', undefined, '203.0.113.9')).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await sendAll(1, '/two', TOKEN_A)).toEqual([200]);
});

test('a refusal is in the envelope and says when to try again [T14]', async () => {
  const app = newApp();
  app.get('/one', { config: { rate: { network: 1 } } }, () => ({ ok: true }));
  await app.inject('/one');
  const response = await app.inject('/one');
  expect(response.statusCode).toBe(429);
  expect(response.json()).toEqual({
    code: 'request.tooMany',
    status: 'FAIL',
    message: '',
    data: { secondsLeft: 60 },
  });
  expect(response.headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' });
});

test('paths without a route are counted together [T5]', async () => {
  const app = newApp(0.001);
  const responses = await Promise.all(['/1', '/2', '/3', '/4'].map((url) => app.inject(url)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 429]);
});
