// The service of short links: its adapter against its simulator, and against a service that answers as it likes.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { bitlyLinks } from '../providers/bitly-links.ts';
import { readProviderAddress } from '../settings/provider-address.ts';
import { startShortLinkSimulator } from './short-link-simulator.ts';

const NOON = new Date('2026-11-21T04:00:00Z');
const PAGE = 'https://shop.example.com/shop/insuredSure?code=AAAAAAAAAAAAAAAAAAAAAA';
const addressOf = (address: string) => readProviderAddress(address, [])!;

const simulator = await startShortLinkSimulator(() => NOON);
afterAll(() => simulator.stop());
const address = addressOf(simulator.address);
const links = bitlyLinks(address, 10_000);

async function shortened(url: string): Promise<string> {
  const result = await links.shorten(url);
  if (!result.ok) throw new Error(result.detail);
  return result.value;
}

/** A service that answers every request alike. Resolves to its address without credentials. */
async function serviceThatAnswers(status: number, body: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(body));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a short link leads on to its page, is the same for the same page, and counts who opens it', async () => {
  const link = await shortened(PAGE);
  expect(link.length).toBeLessThan(PAGE.length);
  expect(link).not.toContain('AAAA');
  const opened = await fetch(link, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([301, PAGE]);
  expect(await shortened(PAGE)).toBe(link);
  expect(await shortened(`${PAGE}B`)).not.toBe(link);
  expect(simulator.links()).toMatchObject([{ link, longUrl: PAGE, madeAt: NOON, opened: 1 }, { opened: 0 }]);
  expect((await fetch(`${link}x`, { redirect: 'manual' })).status).toBe(404);
});

test.each(['mailto:a@example.com', 'javascript:alert(1)', `https://example.com/${'x'.repeat(2048)}`, ''])(
  'the service refuses %.40s',
  async (url) => {
    expect(await links.shorten(url)).toEqual({ ok: false, failure: 'refused', detail: 'status 400' });
  },
);

test('another token or group is our account’s problem, not the link’s', async () => {
  for (const wrong of [{ key: 'x' }, { keyId: 'x' }])
    expect(await bitlyLinks({ ...address, ...wrong }, 10_000).shorten(PAGE)).toEqual({
      ok: false,
      failure: 'unavailable',
      detail: 'status 403',
    });
});

test('the request is the published one (dev.bitly.com, “Shorten your first link!”)', async () => {
  const requests: object[] = [];
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => (body += text));
    request.on('end', () => {
      requests.push({ method, url, authorization: headers.authorization, body: JSON.parse(body) as object });
      response.end('{"link":"https://bit.ly/1"}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = (domain: string) =>
    bitlyLinks(addressOf(`http://Ba1bc23dE4F:token@${host}/${domain}`), 10_000).shorten(
      'https://dev.bitly.com/',
    );
  expect(await send('?domain=bit.ly')).toEqual({ ok: true, value: 'https://bit.ly/1' });
  const body = { group_guid: 'Ba1bc23dE4F', domain: 'bit.ly', long_url: 'https://dev.bitly.com/' };
  const request = { method: 'POST', url: '/v4/shorten', authorization: 'Bearer token', body };
  expect(requests).toEqual([request]);
  await send('');
  const { domain: _, ...withoutDomain } = body;
  expect(requests[1]).toEqual({ ...request, body: withoutDomain });
});

test.each([
  [200, '{"link":"ftp://s.example.com/1"}', 'no link'],
  [200, '{"link":"javascript:alert(1)"}', 'no link'],
  [200, '{"link":1}', 'no link'],
  [200, 'null', 'no link'],
  [200, '<html>', 'no link'],
  [402, '{}', 'status 402'],
  [429, '{}', 'status 429'],
  [503, '{}', 'status 503'],
])('a response with status %i and the body %s is no link', async (status, body, detail) => {
  const host = await serviceThatAnswers(status, body);
  expect(await bitlyLinks(addressOf(`http://g:t@${host}/`), 10_000).shorten(PAGE)).toEqual({
    ok: false,
    failure: 'unavailable',
    detail,
  });
});
