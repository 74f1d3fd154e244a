import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { bodyDeadline } from './body-deadline.ts';

const DEADLINE_MS = 150;
const app = Fastify();
bodyDeadline(app, DEADLINE_MS, (path) => path === '/slow');
const handler = async () => {
  await new Promise((done) => setTimeout(done, DEADLINE_MS * 2));
  return 'done';
};
app.post('/quick', handler);
app.post('/slow', handler);
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

/** Sends a request with a pause in the middle of its body; returns everything received until the connection closes. */
async function post(path: string, pauseMs: number): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\ntr`,
  );
  setTimeout(() => socket.write('ue'), pauseMs);
  await once(socket, 'close');
  return text;
}

test('a slow body is cut off, unless its path is exempt', async () => {
  expect(await post('/quick', DEADLINE_MS * 3)).not.toContain('done');
  expect(await post('/slow', DEADLINE_MS * 3)).toContain('done');
});

test('the deadline does not limit the handler', async () => {
  expect(await post('/quick', 10)).toContain('done');
});
