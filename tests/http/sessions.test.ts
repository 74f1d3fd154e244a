import { expect, test } from 'vitest';
import { callPaths } from '../../schemas/generated/call-paths.ts';
import { startServer } from './server.ts';
import { PRODUCTS } from './trade.ts';

const { app, setNow } = await startServer();
const { method, path: url } = callPaths.getTradeId;
const NOON = Date.parse('2026-11-21T04:00:00Z');

/** How many of some trades that one network begins at the same time get a session. */
async function beginAtOnce(count: number, remoteAddress: string): Promise<number> {
  const responses = await Promise.all(
    Array.from({ length: count }, () => app.inject({ method, url, payload: PRODUCTS.hemu, remoteAddress })),
  );
  for (const response of responses.filter(({ statusCode }) => statusCode !== 200))
    expect(response.json()).toMatchObject({ code: 'request.tooMany', data: { secondsLeft: 1 } });
  return responses.filter(({ statusCode }) => statusCode === 200).length;
}
test('one network begins two hundred sessions in a row, then two a second; another network is not held up [T5]', async () => {
  expect(await beginAtOnce(210, '203.0.113.7')).toBe(200);
  expect(await beginAtOnce(3, '198.51.100.1')).toBe(3);
  expect(await beginAtOnce(10, '2001:db8::1')).toBe(10);
  setNow(new Date(NOON + 2000).toISOString());
  expect(await beginAtOnce(10, '203.0.113.7')).toBe(4);
});

test('addresses of one IPv6 network count together [T5]', async () => {
  setNow(new Date(NOON + 3_600_000).toISOString());
  expect(await beginAtOnce(150, '2001:db8::1')).toBe(150);
  expect(await beginAtOnce(60, '2001:db8::2')).toBe(50);
});

test('a customer whose network has used up its sessions still begins another trade in the session there is [T5]', async () => {
  setNow(new Date(NOON + 7_200_000).toISOString());
  const begin = (headers: object) =>
    app.inject({ method, url, headers: { ...headers }, payload: PRODUCTS.hemu, remoteAddress: '192.0.2.1' });
  const { token } = (await begin({})).json<{ data: { token: string } }>().data;
  await beginAtOnce(210, '192.0.2.1');
  expect((await begin({})).statusCode).toBe(429);
  expect((await begin({ token })).json()).toMatchObject({ data: { token } });
});
