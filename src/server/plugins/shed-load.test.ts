import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleProblems } from './problem-handler.ts';
import { shedLoad } from './shed-load.ts';

/** An app whose answers wait for `open`. */
function newApp(bounds = { inFlight: 3, inFlightOfNetwork: 2 }, waiting = () => 0) {
  const app = Fastify({ return503OnClosing: false });
  let open: () => void = () => undefined;
  const gate = new Promise<void>((done) => (open = done));
  handleProblems(app);
  shedLoad(app, (path) => path === '/health', waiting, bounds);
  app.get('/', async () => gate.then(() => 'ok'));
  app.get('/health', async () => 'ok');
  const send = async (remoteAddress: string, url = '/') => {
    const response = await app.inject({ url, remoteAddress });
    return { status: response.statusCode, body: response.body, headers: response.headers };
  };
  return { app, open, send };
}

test('what is too much for a network or for the process is refused at once, and health is not [T10]', async () => {
  const { open, send } = newApp();
  const held = [send('10.0.0.1'), send('10.0.0.1'), send('10.0.0.2')];
  await new Promise((done) => setImmediate(done));
  const [ofNetwork, ofProcess] = [await send('10.0.0.1'), await send('10.0.0.3')];
  expect(ofNetwork).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  expect(ofProcess).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2', 'cache-control': 'no-store' },
  });
  expect(JSON.parse(ofProcess.body)).toEqual({ code: 'server.busy', status: 'FAIL', message: '' });
  expect(await send('10.0.0.3', '/health')).toMatchObject({ status: 200 });
  open();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await Promise.all([1, 2, 3].map((n) => send(`10.0.0.${n}`)))).map(({ status }) => status)).toEqual([
    200, 200, 200,
  ]);
});

test('requests whose clients went away still count while they wait for the database [T10]', async () => {
  const { open, send } = newApp({ inFlight: 3, inFlightOfNetwork: 2 }, () => 3);
  open();
  expect(await send('10.0.0.1')).toMatchObject({ status: 503 });
});

test('a server that closes refuses in the envelope, and says when to try again [T14]', async () => {
  const { app, open } = newApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (data: Buffer) => (received += data.toString()));
  const started = once(app.server, 'request');
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await started;
  const closed = app.close();
  // The second request follows on a connection that still waits for its first answer.
  const followed = once(app.server, 'request');
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await followed;
  open();
  await Promise.all([closed, once(socket, 'close')]);
  const [first = '', second = ''] = received.split(/(?<=.)(?=HTTP\/1\.1 )/s);
  expect(first).toMatch(/^HTTP\/1\.1 200 /);
  expect(second).toMatch(/^HTTP\/1\.1 503 /);
  expect(second).toMatch(/retry-after: 2/i);
  expect(second).toMatch(/connection: close/i);
  expect(second).toContain('{"code":"server.unavailable","status":"FAIL","message":""}');
});
