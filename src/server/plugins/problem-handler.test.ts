import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleProblems } from './problem-handler.ts';

/** What a handler that throws answers. */
async function answerTo(thrown: unknown) {
  const app = Fastify();
  handleProblems(app);
  app.get('/', () => Promise.reject(thrown));
  const response = await app.inject('/');
  await app.close();
  return { status: response.statusCode, code: response.json<{ code: string }>().code };
}

const databaseError = (code: string) => Object.assign(new Error('the driver says'), { code });
const UNAVAILABLE = { status: 503, code: 'server.unavailable' };

test.each([
  ['too many connections [M7]', '53300'],
  ['no memory left [M7]', '53200'],
  ['a lost connection', '08006'],
  ['a database that shuts down', '57P01'],
  ['a database that starts', '57P03'],
  ['a refused connection', 'ECONNREFUSED'],
  ['a broken connection', 'ECONNRESET'],
  ['a connection that takes too long', 'ETIMEDOUT'],
])('the caller may try again after %s', async (_say, code) => {
  expect(await answerTo(databaseError(code))).toEqual(UNAVAILABLE);
  expect(await answerTo(new Error('query failed', { cause: databaseError(code) }))).toEqual(UNAVAILABLE);
});

test.each([
  ['a broken constraint', '23505'],
  ['a cancelled statement', '57014'],
  ['a syntax error', '42601'],
])('%s is an error of the server', async (_say, code) => {
  expect(await answerTo(databaseError(code))).toEqual({ status: 500, code: 'server.error' });
});

test('the driver words a lost connection without a code', async () => {
  for (const message of [
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])
    expect(await answerTo(new Error(message))).toEqual(UNAVAILABLE);
});
