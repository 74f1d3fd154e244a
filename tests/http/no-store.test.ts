import { expect, test } from 'vitest';
import { contracts } from '../../src/server/contracts/contracts.ts';
import { answerFixture } from './answer-fixtures.ts';
import { png } from './pictures.ts';
import { startServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
const { app, attempt, call } = server;
const { answers } = answerFixture('chenghai-self');

test('no cache may store a response about a picture: uploaded, read, removed or not found [M8]', async () => {
  const { tradeId, token } = await openTrade(server);
  const picture = await png();
  const announcement = {
    tradeId,
    purpose: 'image',
    contentType: 'image/png',
    size: picture.length,
  } as const;
  const { path: url, sign } = await call('cosGetSign', announcement, token);
  const headers = { token, sign };
  for (const [method, status] of [
    ['PUT', 200],
    ['GET', 200],
    ['DELETE', 200],
    ['GET', 404],
  ] as const) {
    const response = await app.inject({
      method,
      url,
      headers,
      ...(method === 'PUT' ? { payload: picture } : {}),
    });
    expect({ method, status: response.statusCode }).toEqual({ method, status });
    expect(response.headers['cache-control'], `${method} ${status}`).toMatch(/^(private, )?no-store$/);
  }
});

test('no cache may store a conflict, which returns the stored answers [M8]', async () => {
  const trade = await openTrade(server);
  await call('temporaryDataSave', { ...trade.key, answers }, trade.token);
  const conflict = await attempt('temporaryDataSave', { ...trade.key, answers }, trade.token);
  expect(conflict).toMatchObject({ status: 409, body: { data: { answers } } });
  expect(conflict.headers['cache-control']).toBe('no-store');
});

test.each(contracts)(
  'no cache may store a response of $call, refused or not [M8]',
  async ({ method, path }) => {
    const post = { payload: {}, headers: { 'content-type': 'application/json' } };
    const { headers } = await app.inject({ method, url: path, ...(method === 'GET' ? {} : post) });
    expect(headers['cache-control']).toBe('no-store');
  },
);
