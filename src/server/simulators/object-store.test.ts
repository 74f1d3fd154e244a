// A signer that neither our adapter nor the simulator uses judges the one and drives the other.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import aws4 from 'aws4';
import { expect, onTestFinished, test } from 'vitest';
import { s3Store } from '../providers/s3-store.ts';
import { requireAddress } from '../settings/provider-address.ts';
import { startObjectStoreSimulator } from './object-store-simulator.ts';

const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** A server that keeps the requests it gets. */
async function recordingServer(): Promise<{ port: number; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, requests };
}

test.each([
  ['PUT', (store: ReturnType<typeof s3Store>) => store.put('u/1', PICTURE, 'image/png'), PICTURE],
  ['GET', (store: ReturnType<typeof s3Store>) => store.get('u/1'), undefined],
  ['DELETE', (store: ReturnType<typeof s3Store>) => store.remove('u/1'), undefined],
])('the store signs %s as an independent signer does', async (method, send, body) => {
  const { port, requests } = await recordingServer();
  await send(s3Store(requireAddress(`http://AKID:secret@127.0.0.1:${port}/bucket?region=eu-west-1`)));
  const { headers, url } = requests[0]!;
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization!)![1]!.split(';');
  expect(names).toEqual(expect.arrayContaining(['host', 'x-amz-content-sha256', 'x-amz-date']));
  // What a proxy may add is not signed.
  const request: aws4.Request & { extraHeadersToIgnore: Record<string, boolean> } = {
    method,
    path: url!,
    service: 's3',
    region: 'eu-west-1',
    host: headers.host!,
    ...(body && { body }),
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    extraHeadersToIgnore: { 'content-length': true, 'content-type': true },
  };
  const expected = aws4.sign(request, { accessKeyId: 'AKID', secretAccessKey: 'secret' });
  expect(headers.authorization).toBe(expected.headers!['Authorization']);
});

test('the independent signer stores an object in the simulator, reads and removes it; another key is refused', async () => {
  const simulator = await startObjectStoreSimulator();
  onTestFinished(() => simulator.stop());
  const { url, keyId, key, parameters } = requireAddress(simulator.address);
  async function send(method: string, body?: Buffer, secret = key): Promise<[number, string]> {
    const { headers } = aws4.sign(
      {
        method,
        service: 's3',
        region: parameters.get('region')!,
        host: url.host,
        path: `${url.pathname}/u/1`,
        headers: { 'content-type': 'image/png' },
        ...(body && { body }),
      },
      { accessKeyId: keyId, secretAccessKey: secret },
    );
    const sent = { ...(headers as Record<string, string>) };
    const response = await fetch(`${url.origin}${url.pathname}/u/1`, {
      method,
      headers: sent,
      ...(body && { body: new Uint8Array(body) }),
    });
    return [response.status, Buffer.from(await response.arrayBuffer()).toString('latin1')];
  }
  expect(await send('PUT', PICTURE, 'another')).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await send('PUT', PICTURE)).toEqual([200, '']);
  expect(await send('GET')).toEqual([200, PICTURE.toString('latin1')]);
  expect((await send('DELETE'))[0]).toBe(204);
  expect((await send('GET'))[0]).toBe(404);
});
