// What a failed request says of its effect: whoever repeats one that may have arrived sends a second message.
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { selfSignedCertificate } from '../simulators/self-signed-certificate.ts';
import { sendToProvider, type ProviderRequest } from './send-to-provider.ts';

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** An address whose server handles each request by the listener of its turn, and further ones by the last. */
async function served(...listeners: RequestListener[]): Promise<{ url: string; received: () => number }> {
  let received = 0;
  const server = createServer((request, response) => {
    const listener = listeners[Math.min(received, listeners.length - 1)]!;
    received += 1;
    request.resume().on('end', () => listener(request, response));
  });
  return { url: `http://127.0.0.1:${await portOf(server)}/`, received: () => received };
}

const send = (url: string, more: Partial<ProviderRequest> = {}) =>
  sendToProvider({
    url: new URL(url),
    method: 'POST',
    headers: () => ({}),
    body: '{}',
    timeoutMs: 10_000,
    attempts: 1,
    ...more,
  });

const cut: RequestListener = (request) => void request.socket.destroy();
const cutInBody: RequestListener = (request, response) => {
  response.writeHead(200, { 'content-length': '9' });
  response.write('half', () => request.socket.destroy());
};
const answer =
  (status: number): RequestListener =>
  (_request, response) =>
    void response.writeHead(status).end();

test.each([
  ['a closed connection instead of a response', cut],
  ['half a response', cutInBody],
  ['a gateway that got no response', answer(502)],
  ['a gateway that waited too long', answer(504)],
])('%s leaves open whether the request had an effect', async (_title, listener) => {
  const { url, received } = await served(listener);
  expect(await send(url)).toMatchObject({ ok: false, failure: 'timedOut' });
  expect(received()).toBe(1);
});

test('a request that may have had an effect leaves it open however its repetition fails', async () => {
  const { url, received } = await served(cut, answer(503));
  expect(await send(url, { attempts: 2 })).toMatchObject({ ok: false, failure: 'timedOut' });
  expect(received()).toBe(2);
});

test('a response to the repetition settles it', async () => {
  const { url } = await served(cut, answer(200));
  expect(await send(url, { attempts: 2 })).toMatchObject({ ok: true, status: 200 });
});

test.each([429, 500, 503])('a provider that answers with %i did nothing', async (status) => {
  const { url } = await served(answer(status));
  expect(await send(url)).toEqual({ ok: false, failure: 'unavailable', detail: `status ${status}` });
});

test('a connection that never opened carried no request', async () => {
  const stopped = createServer();
  await new Promise<void>((listening) => stopped.listen(0, '127.0.0.1', listening));
  const { port } = stopped.address() as AddressInfo;
  await new Promise((closed) => stopped.close(closed));
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await send(`http://${host}:${port}/`)).toMatchObject({
      failure: 'unavailable',
      detail: 'ECONNREFUSED',
    });
  expect(await send('http://provider.invalid/')).toMatchObject({
    failure: 'unavailable',
    detail: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/),
  });
});

test('a provider whose certificate is not trusted gets no request', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000);
  const parts = { serial: '10', commonName: 'localhost', validFrom: day(-1), validTo: day(1) };
  const cert = selfSignedCertificate(parts, privateKey);
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' });
  let received = 0;
  const server = createTlsServer({ cert, key }, () => (received += 1));
  const port = await portOf(server);
  expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({ ok: false, failure: 'unavailable' });
  expect(received).toBe(0);
});
