import { expect, test } from 'vitest';
import { startServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
const { attempt, call, setNow } = server;
const announcement = { purpose: 'image', contentType: 'image/png', size: 1000 } as const;

test('an upload of another trade is not there, though it is of the same session', async () => {
  const { tradeId, token } = await openTrade(server);
  const other = await openTrade(server, 'chenghai', token);
  const { uploadId } = await call('cosGetSign', { tradeId, ...announcement }, token);
  expect(await attempt('cosSignUpload', { tradeId: other.tradeId, uploadId }, token)).toMatchObject({
    status: 404,
    body: { code: 'upload.notFound' },
  });
});

test('an upload waits until its sign has expired, to the second', async () => {
  const { tradeId, token } = await openTrade(server);
  const { uploadId, expiresAt } = await call('cosGetSign', { tradeId, ...announcement }, token);
  const stateAt = async (instant: number) => {
    setNow(new Date(instant).toISOString());
    return (await call('cosSignUpload', { tradeId, uploadId }, token)).state;
  };
  expect(await stateAt(Date.parse(expiresAt) - 1)).toBe('waiting');
  expect(await stateAt(Date.parse(expiresAt))).toBe('expired');
});
