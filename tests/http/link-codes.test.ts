// One-time codes of links: what a channel signs becomes a session once, when the person agrees.
import { describe, expect, test } from 'vitest';
import { linkToken } from '../../src/server/providers/channel-signature.ts';
import { query } from './database.ts';
import { afterNoon, startServer } from './server.ts';
import { CHANNEL_KEYS } from './simulated-ports.ts';
import { startDraft } from './trade.ts';

const server = await startServer();
const { app, attempt, call, databaseUrl, logged, setNow } = server;
const [, { channel, keyId, key }] = CHANNEL_KEYS;

let lastNonce = 0;
/** A signed link of a customer of the channel. */
function signLink(thirdUserId: string, seconds = 600) {
  const parameters = { platformCode: channel, thirdUserId };
  const nonce = String((lastNonce += 1)).padStart(22, '0');
  const expires = Math.floor(afterNoon(seconds).getTime() / 1000);
  return { token: linkToken({ keyId, expires, nonce, parameters }, key), parameters };
}
const open = async (link: object, session?: string) =>
  attempt('exchangeLink', { ...link, isConfirmed: true }, session);
const applicationsOf = async (token: string) =>
  (await call('tradeList', {}, token)).applications.map(({ tradeId }) => tradeId);
const tokenIn = ({ body }: Awaited<ReturnType<typeof attempt>>) => String(body.data?.['token']);
const refused = (code: string, status: number) => ({ status, body: { code } });

describe('a signed link', () => {
  test('opens the applications of its customer on every phone (T1)', async () => {
    const first = tokenIn(await open(signLink('a1')));
    const { tradeId } = await call('getTradeId', { supplierCode: 'HMH', riskCode: 'HMH-R02' }, first);
    const { version } = await call('initInsuranceInfo', { tradeId }, first);
    await call('temporaryDataSave', { tradeId, contentHash: version.contentHash, answers: {} }, first);
    expect(await applicationsOf(tokenIn(await open(signLink('a1'))))).toEqual([tradeId]);
    expect(await applicationsOf(tokenIn(await open(signLink('a2'))))).toEqual([]);
  });

  test('changes nothing before the person agrees, and is still good then (T1)', async () => {
    const visitor = await startDraft(server, {});
    const link = signLink('a3');
    const asked = await attempt('exchangeLink', { ...link, isConfirmed: false }, visitor.token);
    expect(asked.body.data).toEqual({ state: 'confirm', hasSession: true });
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect(await applicationsOf(visitor.token)).toEqual([visitor.tradeId]);
    expect((await open(link)).body.data).toMatchObject({ state: 'opened' });
  });

  test('asks nothing of its own customer, whose session stays (T1)', async () => {
    const token = tokenIn(await open(signLink('a4')));
    const link = signLink('a4');
    const again = await attempt('exchangeLink', { ...link, isConfirmed: false }, token);
    expect(again.body.data).toEqual({ state: 'current' });
    expect(again.headers['set-cookie']).toBeUndefined();
    // Its code is used up: who finds the link later gets nothing.
    expect(await open(link)).toMatchObject(refused('login.linkUsed', 410));
  });

  test('gives back the applications of the phone at log-out (T1, T6)', async () => {
    const visitor = await startDraft(server, {});
    const opened = tokenIn(await open(signLink('a5'), visitor.token));
    expect(await applicationsOf(opened)).toEqual([]);
    const { token } = await call('logout', {}, visitor.token);
    expect(await applicationsOf(token!)).toEqual([visitor.tradeId]);
    expect(await attempt('tradeList', {}, opened)).toMatchObject(refused('session.none', 401));
  });
});

describe('a code is good once (T1)', () => {
  test('a second use is refused, also before the person is asked', async () => {
    const link = signLink('b1');
    expect(await open(link)).toMatchObject({ status: 200 });
    expect(await open(link)).toMatchObject(refused('login.linkUsed', 410));
    const asked = await attempt('exchangeLink', { ...link, isConfirmed: false });
    expect(asked).toMatchObject(refused('login.linkUsed', 410));
  });

  test('of twenty uses at once, one wins', async () => {
    const link = signLink('b2');
    const responses = await Promise.all(Array.from({ length: 20 }, () => open(link)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(410)]);
    const hash = "encode(sha256(convert_to($1, 'UTF8')), 'hex')";
    const [codes] = await query<{ count: number }>(
      databaseUrl,
      `select count(*)::int as count from used_link_codes where code_hash = ${hash}`,
      [link.token],
    );
    expect(codes).toEqual({ count: 1 });
  });

  test('links of a new customer at once make one customer', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => open(signLink('b3'))));
    const users = await Promise.all(
      responses.map(async (response) => (await call('refreshUserData', {}, tokenIn(response))).userId),
    );
    expect(new Set(users).size).toBe(1);
  });
});

test('a refused code leaves session, cookie and answers of the visitor, and is not logged (T1)', async () => {
  const visitor = await startDraft(server, {});
  const link = signLink('c1');
  const changed = { ...link, parameters: { ...link.parameters, thirdUserId: 'c2' } };
  for (const [sent, code, status] of [
    [changed, 'login.linkSignature', 422],
    [{ ...link, token: visitor.token }, 'login.linkInvalid', 422],
    [{ ...link, token: link.token.replace(keyId, 'unknown') }, 'login.linkKey', 422],
    [{ ...link, parameters: { ...link.parameters, platformCode: '12' } }, 'login.linkChannel', 422],
    [signLink('c1', -1), 'login.linkExpired', 410],
  ] as const) {
    const response = await open(sent, visitor.token);
    expect(response).toMatchObject(refused(code, status));
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await applicationsOf(visitor.token)).toEqual([visitor.tradeId]);
  }
  expect(logged.join('\n')).not.toContain(link.token);
});

test('a page of another site cannot end the session of the device by a link (T1)', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/funapi/gateway/sso/exchangeLink',
    headers: { cookie: `baoform_device=${'A'.repeat(43)}`, origin: 'https://evil.example' },
    payload: { ...signLink('d1'), isConfirmed: true },
  });
  expect(response.json()).toMatchObject({ code: 'request.origin' });
});

test('a code expires by the server’s clock (T1)', async () => {
  const link = signLink('e1');
  setNow(afterNoon(600).toISOString());
  expect(await open(link)).toMatchObject(refused('login.linkExpired', 410));
});
