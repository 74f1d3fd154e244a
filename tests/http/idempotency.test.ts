// Writes run once for each `Idempotency-Key` of their customer (I-16).
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { sweep } from '../../src/server/jobs/sweep.ts';
import { incomingFolder } from '../../src/server/providers/open-object-store.ts';
import { DEFAULT_RETENTION } from '../../src/server/settings/retention.ts';
import { claimRequest, keepResponse } from '../../src/server/store/idempotent-requests.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { callPaths } from '../call-paths.ts';
import { spouse } from '../forms/members.ts';
import { completeApplication } from './complete-application.ts';
import { testDataKeys } from './data-keys.ts';
import { query, serverUrl } from './database.ts';
import { afterNoon, startServer, type CallName } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { app, call, databaseUrl, simulated } = server;
const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
afterAll(close);

const HOUR = 3600;

/** Sends a call with a key. */
async function send(name: CallName, body: object, { token }: OpenTrade, key: string) {
  const response = await app.inject({
    method: 'POST',
    url: callPaths[name].path,
    headers: { token, 'idempotency-key': key },
    payload: body,
  });
  const { code, data } = response.json<{ code: unknown; data?: Record<string, unknown> }>();
  return {
    status: response.statusCode,
    code,
    data,
    isReplayed: response.headers['idempotent-replayed'] === 'true',
  };
}

/** The request that adds the first family member of a customer. */
async function firstMember({ tradeId, token }: OpenTrade, changes: Partial<typeof spouse> = {}) {
  const { version } = await call('initScreen', { tradeId, screen: 'family', subject: 'm1' }, token);
  const answers = { member: { ...spouse, ...changes } };
  return { tradeId, memberId: 'm1', contentHash: version.contentHash, revision: 0, answers };
}

const revisionOf = async ({ tradeId, token }: OpenTrade) =>
  (await call('initScreen', { tradeId, screen: 'family', subject: 'm1' }, token)).revision;

test('a repeated request with its key has one effect, and gets the same response', async () => {
  const trade = await openTrade(server);
  const [body, key] = [await firstMember(trade), randomUUID()];
  const first = await send('familySave', body, trade, key);
  expect(first).toMatchObject({ status: 200, data: { revision: 1 }, isReplayed: false });
  expect(await send('familySave', body, trade, key)).toEqual({ ...first, isReplayed: true });
  expect(await revisionOf(trade)).toBe(1);
  // With another key it is another request, which is in conflict with the first.
  expect(await send('familySave', body, trade, randomUUID())).toMatchObject({ status: 409 });
});

test('of twenty equal requests at once one runs, and all get its response: one order, one number', async () => {
  const trade = await completeApplication(server);
  const { premFen } = await call('secondCalculate', { tradeId: trade.tradeId }, trade.token);
  const key = randomUUID();
  const sent = await Promise.all(
    Array.from({ length: 20 }, () => send('confirm', { tradeId: trade.tradeId, premFen }, trade, key)),
  );
  expect(new Set(sent.map(({ status, data }) => `${status} ${String(data?.['orderSn'])}`)).size).toBe(1);
  expect(sent.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
});

test('a key that came with another request is refused, and nothing runs', async () => {
  const trade = await openTrade(server);
  const [body, key] = [await firstMember(trade), randomUUID()];
  await send('familySave', body, trade, key);
  const reused = { status: 422, code: 'request.keyReused' };
  expect(await send('familySave', { ...body, revision: 1 }, trade, key)).toMatchObject(reused);
  const { tradeId } = trade;
  expect(await send('familyRemove', { tradeId, memberId: 'm1' }, trade, key)).toMatchObject(reused);
  expect(await revisionOf(trade)).toBe(1);
});

test('a refused request gives its key back, and is judged anew', async () => {
  const trade = await openTrade(server);
  const key = randomUUID();
  const invalid = await firstMember(trade, { idNumber: '1' });
  expect(await send('familySave', invalid, trade, key)).toMatchObject({
    status: 422,
    code: 'answers.invalid',
  });
  expect(await send('familySave', await firstMember(trade), trade, key)).toMatchObject({
    status: 200,
    isReplayed: false,
  });
});

test('the keys of two customers are apart', async () => {
  const [mine, theirs] = [await openTrade(server), await openTrade(server)];
  const key = randomUUID();
  await send('familySave', await firstMember(mine), mine, key);
  const other = await send('familySave', await firstMember(theirs), theirs, key);
  expect(other).toMatchObject({ status: 200, isReplayed: false });
});

test.each(['short', 'with spaces in it', '%E9%94%AE%E9%94%AE', 'x'.repeat(65)])(
  'the key %j is refused as invalid',
  async (key) => {
    const trade = await openTrade(server);
    expect(await send('familySave', await firstMember(trade), trade, key)).toMatchObject({
      status: 400,
      code: 'request.invalid',
    });
  },
);

describe('a claim', () => {
  const claimOf = async (trade: OpenTrade) => {
    const [row] = await query<{ owner_id: string }>(
      databaseUrl,
      'select owner_id from trades where trade_id = $1',
      [trade.tradeId],
    );
    return { ownerId: row!.owner_id, key: randomUUID(), text: '["familySave",{}]' };
  };
  const at = (seconds: number) => ({ now: afterNoon(seconds), claimedUntil: afterNoon(seconds + 60) });

  test('ends by itself when its server has died: the request then runs', async () => {
    const request = await claimOf(await openTrade(server));
    expect(await claimRequest(db, request, at(0))).toMatchObject({ kind: 'claimed' });
    expect(await claimRequest(db, request, at(59))).toEqual({ kind: 'running' });
    expect(await claimRequest(db, request, at(61))).toMatchObject({ kind: 'claimed' });
    // The first server was only slow: what it returns is not kept over the second's.
    await keepResponse(db, request, afterNoon(60), 'first');
    await keepResponse(db, request, afterNoon(121), 'second');
    expect(await claimRequest(db, request, at(90))).toEqual({ kind: 'done', data: 'second' });
  });

  test('lets a request wait for the one that is running', async () => {
    const trade = await openTrade(server);
    const body = await firstMember(trade);
    const claim = { ...(await claimOf(trade)), text: JSON.stringify(['familySave', body]) };
    await claimRequest(db, claim, at(0));
    const waiting = send('familySave', body, trade, claim.key);
    await pause(100);
    const receipt = { revision: 7, savedAt: afterNoon(0).toISOString(), answers: {} };
    await keepResponse(db, claim, afterNoon(60), receipt);
    expect(await waiting).toMatchObject({ data: { revision: 7 }, isReplayed: true });
  });
});

test('a response is stored encrypted, and forgotten after a day', async () => {
  const trade = await openTrade(server);
  const key = randomUUID();
  await send('familySave', await firstMember(trade), trade, key);
  const stored = () =>
    query<{ row: string }>(databaseUrl, 'select r::text as row from idempotent_requests r where key = $1', [
      key,
    ]);
  const [{ row } = { row: '' }] = await stored();
  expect(row).toContain('$encrypted');
  expect(row).not.toContain('欧阳若溪');
  const sweepAt = (seconds: number) =>
    sweep({
      db,
      ports: simulated.ports,
      publicUrl: () => 'http://127.0.0.1:9',
      incomingFolder: incomingFolder(simulated.dataDir),
      retention: DEFAULT_RETENTION,
      now: () => afterNoon(seconds),
    });
  await sweepAt(23 * HOUR);
  expect(await stored()).toHaveLength(1);
  expect((await sweepAt(25 * HOUR)).idempotentRequests).toBeGreaterThan(0);
  expect(await stored()).toEqual([]);
});
