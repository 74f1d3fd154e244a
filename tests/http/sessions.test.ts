import { expect, test } from 'vitest';
import { callPaths } from '../../schemas/generated/call-paths.ts';
import { afterNoon, startServer } from './server.ts';
import { PRODUCTS } from './trade.ts';

const { app, setNow } = await startServer();
const { method, path: url } = callPaths.getTradeId;

/** Starts trades at the same time from one network address. Returns how many of them get a session. */
async function startTradesAtOnce(count: number, remoteAddress: string): Promise<number> {
  const responses = await Promise.all(
    Array.from({ length: count }, () => app.inject({ method, url, payload: PRODUCTS.hemu, remoteAddress })),
  );
  for (const response of responses.filter(({ statusCode }) => statusCode !== 200))
    expect(response.json()).toMatchObject({ code: 'request.tooMany', data: { secondsLeft: 1 } });
  return responses.filter(({ statusCode }) => statusCode === 200).length;
}

test('a network starts two hundred sessions in a row, then two a second; other networks are not limited by it [T5]', async () => {
  expect(await startTradesAtOnce(210, '203.0.113.7')).toBe(200);
  expect(await startTradesAtOnce(3, '198.51.100.1')).toBe(3);
  expect(await startTradesAtOnce(10, '2001:db8::1')).toBe(10);
  setNow(afterNoon(2).toISOString());
  expect(await startTradesAtOnce(10, '203.0.113.7')).toBe(4);
});

test('the addresses of an IPv6 network share its limit [T5]', async () => {
  setNow(afterNoon(3600).toISOString());
  expect(await startTradesAtOnce(150, '2001:db8::1')).toBe(150);
  expect(await startTradesAtOnce(60, '2001:db8::2')).toBe(50);
});

test('a customer with a session starts another trade although the network has used up its sessions [T5]', async () => {
  setNow(afterNoon(7200).toISOString());
  const startTrade = (headers: object) =>
    app.inject({ method, url, headers: { ...headers }, payload: PRODUCTS.hemu, remoteAddress: '192.0.2.1' });
  const { token } = (await startTrade({})).json<{ data: { token: string } }>().data;
  await startTradesAtOnce(210, '192.0.2.1');
  expect((await startTrade({})).statusCode).toBe(429);
  expect((await startTrade({ token })).json()).toMatchObject({ data: { token } });
});
