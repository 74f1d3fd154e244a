import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleProblems } from './problem-handler.ts';

/** Status and code of the response when a handler throws the value. */
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
  ['memory running out [M7]', '53200'],
  ['a lost connection', '08006'],
  ['a database shutting down', '57P01'],
  ['a database starting up', '57P03'],
  ['a refused connection', 'ECONNREFUSED'],
  ['a broken connection', 'ECONNRESET'],
  ['a connection timeout', 'ETIMEDOUT'],
  ['a statement that takes too long [T8]', '57014'],
  ['a lock that is not free in time [T8]', '55P03'],
  ['a transaction that waits too long [T8]', '25P03'],
])('%s answers server.unavailable, so that the caller may retry', async (_name, code) => {
  expect(await answerTo(databaseError(code))).toEqual(UNAVAILABLE);
  expect(await answerTo(new Error('query failed', { cause: databaseError(code) }))).toEqual(UNAVAILABLE);
});

test.each([
  ['a constraint violation', '23505'],
  ['a syntax error', '42601'],
])('%s answers server.error', async (_name, code) => {
  expect(await answerTo(databaseError(code))).toEqual({ status: 500, code: 'server.error' });
});

test('a lost connection is recognised by the message of the driver when it has no code', async () => {
  for (const message of [
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])
    expect(await answerTo(new Error(message))).toEqual(UNAVAILABLE);
});
