// The link that an insured person gets is short where a provider shortens it, and long otherwise.
import { expect, test } from 'vitest';
import { bitlyLinks } from '../../src/server/providers/bitly-links.ts';
import { readProviderAddress } from '../../src/server/settings/provider-address.ts';
import { query } from './database.ts';
import { orderForSpouse, SPOUSE } from './insured-link.ts';
import { startServer } from './server.ts';

const server = await startServer();
const { app, call, databaseUrl, simulated } = server;
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const order = await orderForSpouse(server);
const invite = () =>
  call('insuredConfirmInvite', { orderSn: order.orderSn, insuredId: SPOUSE.insuredId }, order.trade.token);
const codeOf = (path: string) => new URL(path, address).searchParams.get('code')!;

test('the short link leads on to the page of the insured person, and is not stored', async () => {
  const { path, shortLink } = await invite();
  const opened = await fetch(shortLink!, { redirect: 'manual' });
  expect(opened.headers.get('location')).toBe(`${address}${path}`);
  expect(shortLink!.length).toBeLessThan(`${address}${path}`.length);
  expect((await call('insuredConfirmInfo', { code: codeOf(path) })).state).toBe('toConfirm');
  const tables = await query<{ name: string }>(
    databaseUrl,
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'",
  );
  expect(tables.map(({ name }) => name)).toContain('insured_invitations');
  const id = new URL(shortLink!).pathname.slice(1);
  for (const { name } of tables)
    for (const secret of [id, codeOf(path)])
      expect(
        await query(databaseUrl, `select 1 from ${name} t where t::text like '%' || $1 || '%'`, [secret]),
      ).toEqual([]);
});

test.each([
  ['fail', 'unavailable'],
  ['hang', 'timedOut'],
  ['wrongSignature', 'unavailable'],
] as const)('a provider that behaves so costs nothing but the length: %s', async (kind, failure) => {
  simulated.shortLink.setBehaviour({ kind });
  const before = server.logged.length;
  const { path, shortLink } = await invite();
  simulated.shortLink.setBehaviour({ kind: 'work' });
  expect(shortLink).toBeUndefined();
  expect((await call('insuredConfirmInfo', { code: codeOf(path) })).state).toBe('toConfirm');
  const lines = server.logged.slice(before).filter((line) => line.includes('shortLinks'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ port: 'shortLinks', failure });
  expect(server.logged.join('\n')).not.toContain(codeOf(path));
});

test('without a provider, and with one that cannot be reached, the link stays long', async () => {
  const { shortLinks } = simulated.ports;
  simulated.ports.shortLinks = undefined;
  expect(Object.keys(await invite())).toEqual(['path']);
  simulated.ports.shortLinks = bitlyLinks(readProviderAddress('http://id:key@127.0.0.1:9/', [])!);
  expect(Object.keys(await invite())).toEqual(['path']);
  simulated.ports.shortLinks = shortLinks;
});
