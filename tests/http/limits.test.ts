// No caller can take the service from the others: every call has limits of its own.
import { describe, expect, onTestFinished, test } from 'vitest';
import { contracts } from '../../src/server/contracts/contracts.ts';
import { startServer } from './server.ts';
import { openTrade } from './trade.ts';

/** At a thousandth of its limits a call is refused after a handful of requests. */
const SCALE = 0.001;

describe('every call is limited per session and per network [T5]:', async () => {
  const { app } = await startServer(undefined, undefined, 'test', SCALE);

  test.each(contracts.map(({ call, method, path, rate }) => ({ call, method, path, rate })))(
    '$call',
    async ({ method, path: url, rate }) => {
      const send = (token: string, remoteAddress: string) => {
        const headers = { token, 'content-type': 'application/json' };
        return method === 'GET'
          ? app.inject({ method, url, remoteAddress, headers: { token } })
          : app.inject({ method, url, remoteAddress, headers, payload: {} });
      };
      const isRefused = ({ statusCode }: { statusCode: number }) => statusCode === 429;
      const [first, second] = [
        await send('s'.repeat(43), '10.1.0.1'),
        await send('s'.repeat(43), '10.1.0.2'),
      ];
      expect([first, second].map(isRefused)).toEqual([false, true]);
      expect(second.json()).toMatchObject({ code: 'request.tooMany', status: 'FAIL' });
      expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
      expect(second.headers['cache-control']).toBe('no-store');

      const allowed = Math.max(1, Math.floor(rate.network * SCALE));
      const tokens = Array.from({ length: allowed + 1 }, (_, number) => String(number).padStart(43, 'n'));
      const responses = await Promise.all(tokens.map((token) => send(token, '10.2.0.1')));
      expect(responses.filter(isRefused)).toHaveLength(1);
    },
  );
});

test('a customer who types without a pause stays below every limit', async () => {
  const server = await startServer(undefined, onTestFinished, 'test', 1);
  const trade = await openTrade(server);
  const draft = { ...trade.key, answers: {} };
  await server.call('temporaryDataSave', draft, trade.token);
  for (let revision = 1; revision < 100; revision += 1)
    await server.call('temporaryDataUpdate', { ...draft, revision }, trade.token);
});
